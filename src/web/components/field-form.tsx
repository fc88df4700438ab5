import type { ReactNode } from 'react'

interface FieldFormProps {
  readonly action: string
  /** The id of the field, unique on the page. */
  readonly id: string
  readonly name: string
  readonly label: string
  /** What pressing its button does. */
  readonly button: string
  readonly placeholder?: string | undefined
  readonly defaultValue?: string | undefined
  /** Hidden fields: what of the address stays. */
  readonly children?: ReactNode
}

/** A form of one field for names of places, and its button: the next page is the answer, without script too. */
export const FieldForm = ({ action, id, name, label, button, children, ...field }: FieldFormProps) => (
  <form action={action} method="get" className="field-form">
    {children}
    <label htmlFor={id}>{label}</label>
    <div className="field-row">
      <input
        id={id}
        name={name}
        type="text"
        maxLength={64}
        required
        pattern=".*\S.*"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        {...field}
      />
      <button className="button is-main" type="submit">
        {button}
      </button>
    </div>
  </form>
)
