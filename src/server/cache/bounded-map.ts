import { LRUCache } from 'lru-cache'

/**
 * A map of so many entries: past that it drops the one used longest ago. Bounded by a size of one each, because with its own
 * `max` the package sets aside the memory of a full map when it is made: twenty megabytes in all.
 */
export const boundedMap = <K extends object | string, V extends object | number>(
  count: number,
  dropped: (value: V) => void = () => undefined,
): LRUCache<K, V> => new LRUCache<K, V>({ maxSize: count, sizeCalculation: () => 1, dispose: dropped })
