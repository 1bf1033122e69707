/** Random choices that depend only on a seed. */
export interface Chance {
  /** An integer from 0 to below the limit. */
  below(limit: number): number
  /** An element of a list that may be empty. */
  one<Item>(list: readonly Item[]): Item | undefined
  /** An element of a list that is not empty. */
  of<Item>(list: readonly [Item, ...Item[]]): Item
  /** An element of a list, chosen by weight. */
  weighted<Item extends readonly [weight: number, ...rest: readonly unknown[]]>(list: readonly Item[]): Item
}

/** Creates a linear congruential generator modulo 2^48. */
export function chanceFrom(seed: number): Chance {
  let state = (BigInt(seed) << 16n) + 0x330en
  const below = (limit: number) => {
    state = (state * 0x5deece66dn + 11n) & 0xffffffffffffn
    return Math.floor((Number(state >> 16n) / 2 ** 32) * limit)
  }
  const one = <Item>(list: readonly Item[]) => list[below(list.length)]
  return {
    below,
    one,
    of: ([first, ...others]) => one([first, ...others]) ?? first,
    weighted: list => {
      let left = below(list.reduce((sum, [weight]) => sum + weight, 0))
      const found = list.find(([weight]) => {
        left -= weight
        return left < 0
      })
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
  }
}

/** The seed of the property tests: SYMBOLON_TEST_SEED, or a new one if that is `random`. */
export function testSeed(): number {
  const seed = process.env.SYMBOLON_TEST_SEED ?? '20261120'
  return seed === 'random' ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) : Number(seed)
}
