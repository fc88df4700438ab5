/** What a French reader would mark in a text, besides its words. Each rule with its name. */
const rules: readonly (readonly [name: string, fault: RegExp])[] = [
  ['straight quote', /['"]/],
  ['no-break space before the colon', /[^\u00a0\d]:(?![/\p{Ll}])/u],
  ['narrow no-break space before ; ! ?', /[^\u202f][;!?](?!\w)/],
  ['no-break spaces inside « »', /«[^\u00a0]|[^\u00a0]»/],
  ['no-break space before the unit', /[^\u00a0(]%|\d (?:°C|km|mm|cm|m|h|min|s|hPa)\b/],
  ['spare spaces or marks', / {2}|^ | $| [.,)]|\( |(?<!\.)\.\.(?!\.)|,\./],
  ['articles melt into « à » and « de »', /(?<![\p{L}’])(?:à|de) les? (?!\p{L}+(?:er|ir|re|oir)(?!\p{L}))/iu],
  [
    'elision',
    /(?<![\p{L}’-])(?:de|le|la|que|ne|se|je|jusque|lorsque|puisque) (?=[aàâeéèêiîoôuœ])(?!onz|oui|une?\b|ou\b)/iu,
  ],
  ['a hole', /undefined|\bnull\b|NaN|\[object/],
]

/** The rules that a text breaks. */
export const faultsOf = (text: string): readonly string[] =>
  rules.filter(([, fault]) => fault.test(text)).map(([name]) => name)
