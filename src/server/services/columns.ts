/** Rows that all have the same names, each name once with its values. */
export type Columns<Row> = { readonly [Name in keyof Row]?: readonly Row[Name][] }

/** Rows in the form that compresses best. All of them have the names of the first. */
export function columnsOf<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  const columns: { [Name in keyof Row]?: readonly Row[Name][] } = {}
  for (const name of names) columns[name] = rows.map((row) => row[name])
  return columns
}

/** The rows again. */
export function rowsOf<Row extends object>(columns: Columns<Row>): readonly Row[] {
  const entries = Object.entries(columns) as [keyof Row, readonly Row[keyof Row][]][]
  return Array.from({ length: entries[0]?.[1].length ?? 0 }, (_, index) => {
    const row: Partial<Row> = {}
    for (const [name, values] of entries) row[name] = values[index] as Row[keyof Row]
    return row as Row
  })
}
