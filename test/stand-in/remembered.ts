/**
 * What has been made for a key, made once. With `most` of them all are forgotten: a run of all tests must not grow without
 * end.
 */
export function remembered<Key, Value>(most: number): (key: Key, make: () => Value) => Value {
  const values = new Map<Key, Value>()
  return (key, make) => {
    const earlier = values.get(key)
    if (earlier !== undefined) return earlier
    if (values.size >= most) values.clear()
    const value = make()
    values.set(key, value)
    return value
  }
}
