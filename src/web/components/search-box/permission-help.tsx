import { permissionHelp } from '../../text/permission-help.ts'

/** How to allow positions again, browser by browser: shown when the browser has refused. */
export const PermissionHelp = () => (
  <details className="permission-help">
    <summary>Comment l’autoriser de nouveau</summary>
    <Browsers title="Sur mobile" list={permissionHelp.mobile} />
    <Browsers title="Sur ordinateur" list={permissionHelp.desktop} />
    <p>… {permissionHelp.reload}.</p>
  </details>
)

const Browsers = ({ title, list }: { title: string; list: typeof permissionHelp.mobile }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {list.map(({ browser, steps }) => (
        <div key={browser}>
          <dt>{browser}</dt>
          <dd>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
