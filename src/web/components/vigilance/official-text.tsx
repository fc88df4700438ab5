import type { TextView } from '../../../views/vigilance-texts.ts'
import { phenomenonNames } from '../../text/levels.ts'
import { More } from '../card.tsx'

/* Published texts are shown whole and in their order: a part's place in them is its name. */
/* oxlint-disable react/no-array-index-key */

/** The official texts as they were published, folded. */
export function OfficialText({ texts }: { texts: readonly TextView[] }) {
  if (texts.length === 0) return null
  return (
    <More summary="Texte officiel">
      <div className="official-text">
        {texts.map((text, index) => (
          <Text key={`${index}${text.domainName}`} text={text} />
        ))}
      </div>
    </More>
  )
}

const Text = ({ text: { title, blocks } }: { text: TextView }) => (
  <section>
    <h3>{title}</h3>
    {blocks.map(({ phenomenon, sections }, index) => (
      <div key={index}>
        {phenomenon && <h4>{phenomenonNames[phenomenon]}</h4>}
        {sections.map(({ heading, paragraphs }, at) => (
          <div key={at}>
            {heading && (
              <p>
                <strong>{heading}</strong>
              </p>
            )}
            {paragraphs.map((paragraph, line) => (
              <p key={line}>{paragraph}</p>
            ))}
          </div>
        ))}
      </div>
    ))}
  </section>
)
