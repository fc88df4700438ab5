/** What every answer says to browsers, beside its policy of content. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
}

/** Other sites may read the API. */
export const openHeaders = {
  ...securityHeaders,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
