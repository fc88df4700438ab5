import type { Config } from '../config.ts'
import { refusalStyleSource } from './refusal-page.ts'

/** The headers of a page; a nonce for streamed pages, `embeddable` for the framable card. */
export type PageHeaders = (nonce: string | null, embeddable: boolean) => Record<string, string>

interface HeaderSet {
  readonly ofPage: PageHeaders
  /** The headers of every other answer, refusals with their style among them. */
  readonly ofAnswer: Readonly<Record<string, string>>
}

/** The tile host as a source expression of the policy. */
const originOf = (template: string): string =>
  new URL(template.replace(/[{}]/g, '')).origin.replace('%7Bs%7D', '*')

/**
 * One set for the process: nothing but our own files runs, is styled or is asked for; only map tiles come from
 * elsewhere. HTTPS is demanded only when the public address has it.
 */
export function createHeaders(config: Config): HeaderSet {
  const secure = config.publicUrl?.startsWith('https:') ?? false
  const policy = (nonce: string | null, embeddable: boolean, style = ''): string =>
    [
      "default-src 'none'",
      `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
      // Vite's development client puts styles into the page itself.
      `style-src 'self'${style}${config.production ? '' : " 'unsafe-inline'"}`,
      `img-src 'self' data: ${originOf(config.tileUrl)}`,
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${embeddable ? '*' : "'self'"}`,
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const settled = { ...common, 'content-security-policy': policy(null, false) }
  const embedded = {
    ...common,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': policy(null, true),
  }
  const ofPage: PageHeaders = (nonce, embeddable) =>
    nonce
      ? { ...common, 'content-security-policy': policy(nonce, embeddable) }
      : embeddable
        ? embedded
        : settled
  const ofAnswer = { ...common, 'content-security-policy': policy(null, false, ` ${refusalStyleSource}`) }
  return { ofPage, ofAnswer }
}
