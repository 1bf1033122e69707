import { RUNTIMES_TRIED, TRIED } from '../storage/tried.js'
import { table } from './markdown.js'

/** Which storage is tried where, and how often. */
export function storageTried(): string {
  const pairs = new Map(TRIED.map(each => [`${each.storage}/${each.client}`, each]))
  const rows = [...pairs.values()].map(({ storage, client }) => {
    const places = TRIED.filter(each => each.storage === storage && each.client === client)
    const cells = RUNTIMES_TRIED.map(runtime => places.find(each => each.runtime === runtime))
    return [
      storage,
      client,
      ...cells.map(cell => (cell === undefined ? '' : cell.nightly ? 'each night' : 'each commit')),
    ]
  })
  return table(['storage', 'client', ...RUNTIMES_TRIED], rows)
}
