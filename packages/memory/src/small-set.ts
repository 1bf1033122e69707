/** One item or several. Most users have one token, and a `Set` would be larger than its record. */
export type SmallSet<Item extends string | number> = Item | Set<Item>

/** The set with this item added. */
export function withItem<Item extends string | number>(held: SmallSet<Item> | undefined, item: Item): SmallSet<Item> {
  if (held === undefined || held === item) return item
  return held instanceof Set ? held.add(item) : new Set([held, item])
}

/** The set without this item, or `undefined` if it is empty then. */
export function withoutItem<Item extends string | number>(
  held: SmallSet<Item> | undefined,
  item: Item,
): SmallSet<Item> | undefined {
  if (held === undefined || held === item) return undefined
  if (!(held instanceof Set)) return held
  held.delete(item)
  return held.size === 0 ? undefined : held
}

/** The items, for a caller that changes the set only when it has read them. */
export function itemsOf<Item extends string | number>(held: SmallSet<Item> | undefined): Iterable<Item> {
  if (held === undefined) return []
  return held instanceof Set ? held : [held]
}
