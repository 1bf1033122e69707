import { Resolver } from 'node:dns/promises'
import { FetchFailure } from './failure.js'

/** Finds the IP addresses of a host; an empty list when it has none. */
export type LookUp = (host: string) => Promise<readonly string[]>

/** Answers of a server of names that mean: there is no such address. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME'])

/**
 * Asks the servers of names of the system. Unlike `dns.lookup` it takes no thread, of which Node
 * has four for everything: names that answer slowly would stop the whole process. So it does not
 * read /etc/hosts. Rejects where any of them does not say whether there is an address.
 */
export async function lookUpByDns(
  host: string,
  { servers, timeout = 2_000 }: { readonly servers?: readonly string[]; readonly timeout?: number } = {},
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap(each => (each.status === 'fulfilled' ? each.value : []))
  const broken = [four, six].find(each => each.status === 'rejected' && !NOTHING.has(Object(each.reason).code))
  if (found.length === 0 && broken !== undefined) throw new FetchFailure('unreachable')
  return found
}
