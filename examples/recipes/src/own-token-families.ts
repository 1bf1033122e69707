import { type TokenFamily, type TokenFamilyStore, tokenFamilyText } from '@symbolon/core/stores'
import { type Rows, recordOf } from './own-storage-rows.js'

/** Codes and refresh tokens of `@symbolon/token`. Who does not use that leaves this store out. */
export const tokenFamilies = (rows: Rows): TokenFamilyStore => ({
  find: async key => recordOf(tokenFamilyText, rows.find(key)),
  add: async family => rows.add(rowOf(family)),
  async replace(key, version, family) {
    if (family.key !== key) throw new TypeError('a token family keeps its key')
    return rows.replace(rowOf(family), version)
  },
  sweep: rows.sweep,
})

const rowOf = (family: TokenFamily) => {
  const { key, version, retainedUntil: until } = family
  return { key, version, until, text: tokenFamilyText.write(family) }
}
