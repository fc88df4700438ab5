import type { DepartmentCode } from '../../../domain/place.ts'

/**
 * Department, its NUTS 3 code of the editions before 2016 (Rhône FR716), and its EMMA_ID. From the public
 * alias tables of MeteoAlarm; Paris and its ring have the same code in both.
 */
const table = `
  01 FR711 FR039  02 FR221 FR073  03 FR721 FR043  04 FR821 FR032  05 FR822 FR033  06 FR823 FR029
  07 FR712 FR026  08 FR211 FR074  09 FR621 FR008  10 FR212 FR075  11 FR811 FR007  12 FR622 FR021
  13 FR824 FR027  14 FR251 FR052  15 FR722 FR024  16 FR531 FR016  17 FR532 FR015  18 FR241 FR059
  19 FR631 FR018  21 FR261 FR078  22 FR521 FR047  23 FR632 FR041  24 FR611 FR017  25 FR431 FR080
  26 FR713 FR031  27 FR231 FR056  28 FR242 FR063  29 FR522 FR046  2A FR831 FR090  2B FR832 FR089
  30 FR812 FR022  31 FR623 FR009  32 FR624 FR005  33 FR612 FR014  34 FR813 FR020  35 FR523 FR050
  36 FR243 FR042  37 FR244 FR093  38 FR714 FR034  39 FR432 FR079  40 FR613 FR004  41 FR245 FR058
  42 FR715 FR037  43 FR723 FR025  44 FR511 FR049  45 FR246 FR061  46 FR625 FR013  47 FR614 FR012
  48 FR814 FR023  49 FR512 FR092  50 FR252 FR051  51 FR213 FR076  52 FR214 FR085  53 FR513 FR053
  54 FR411 FR088  55 FR412 FR002  56 FR524 FR048  57 FR413 FR087  58 FR262 FR060  59 FR301 FR070
  60 FR222 FR072  61 FR253 FR054  62 FR302 FR069  63 FR724 FR040  64 FR615 FR091  65 FR626 FR003
  66 FR815 FR006  67 FR421 FR086  68 FR422 FR083  69 FR716 FR038  70 FR433 FR082  71 FR263 FR077
  72 FR514 FR057  73 FR717 FR036  74 FR718 FR035  75 FR101 FR101  76 FR232 FR055  77 FR102 FR068
  78 FR103 FR064  79 FR533 FR094  80 FR223 FR071  81 FR627 FR011  82 FR628 FR010  83 FR825 FR028
  84 FR826 FR030  85 FR515 FR044  86 FR534 FR045  87 FR633 FR019  88 FR414 FR084  89 FR264 FR062
  90 FR434 FR081  91 FR104 FR066  92 FR105 FR105  93 FR106 FR106  94 FR107 FR107  95 FR108 FR065
`

/** Not departments of mainland vigilance: Andorra, and NUTS codes of overseas departments. */
const elsewhere = /^FR(?:001|9[1-5]0|A[1-5]0|Y[1-5]0)$/

const rows = table.trim().split(/\s{2,}|\n/)

const departments: ReadonlyMap<string, readonly DepartmentCode[]> = new Map<
  string,
  readonly DepartmentCode[]
>([
  ...rows.flatMap((row) => {
    const [department = '', ...codes] = row.trim().split(' ')
    return codes.map((code) => [code, [department]] as const)
  }),
  // An older area of the four together.
  ['FR067', ['75', '92', '93', '94']],
])

/** The departments that an area code names: none for places that are elsewhere on purpose, null when unknown. */
export const departmentsOfArea = (code: string): readonly DepartmentCode[] | null =>
  elsewhere.test(code.trim()) ? [] : (departments.get(code.trim()) ?? null)

/** The area that a link of the feeds names: « …?geocode=EMMA_ID:FR035 » → « FR035 ». */
export function areasOfLink(link: string): readonly string[] {
  const [, code] = /EMMA_ID(?::|%3A)([A-Z0-9]{2,10})/i.exec(link.slice(0, 2_000)) ?? []
  return code ? [code.toUpperCase()] : []
}
