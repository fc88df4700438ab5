import { lazy, Suspense } from 'react'

const PermissionHelp = lazy(async () => ({ default: (await import('./permission-help.tsx')).PermissionHelp }))

/** Why the visitor's town is not known; where it was refused, also how to allow it. */
export const PositionFailure = ({ text, denied }: { text: string; denied: boolean }) => (
  <div className="search-error">
    <p role="alert">{text}</p>
    {denied && (
      <Suspense fallback={null}>
        <PermissionHelp />
      </Suspense>
    )}
  </div>
)
