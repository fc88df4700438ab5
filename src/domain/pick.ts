/** Some fields of a value and no others, in the order of the names. */
export const pick = <T extends object, Name extends keyof T>(
  value: T,
  ...names: readonly Name[]
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, Name>
