import { useSiteInfo } from '../../render/site-info.ts'

/** The publisher's address, as a link that writes to it. */
export function Contact({ subject }: { subject?: string }) {
  const info = useSiteInfo()
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${info.contactEmail}${query}`}>{info.contactEmail}</a>
}
