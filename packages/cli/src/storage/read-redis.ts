import type { Complain, RedisSentinel, RedisStorage } from './storage.js'

type Json = Readonly<Record<string, unknown>>

const PROPERTIES: ReadonlySet<string> = new Set(['url', 'cluster', 'sentinel', 'prefix', 'allowEviction'])
const SENTINEL_PROPERTIES: ReadonlySet<string> = new Set(['name', 'urls', 'username', 'password'])

const DEFAULT_URL = 'redis://127.0.0.1:6379'

/** Reads the properties of `redis`. */
export function readRedis(input: Json, complain: Complain): RedisStorage {
  refuseUnknown(input, PROPERTIES, complain)
  const { url, cluster, sentinel, prefix, allowEviction } = input
  const given = Object.entries({ url, cluster, sentinel }).filter(([, value]) => value !== undefined)
  for (const [name] of given.slice(1)) complain(name, 'must not be set beside another one of url, cluster and sentinel')
  const isPrefix = prefix === undefined || (typeof prefix === 'string' && /^[\x21-\x7e]{1,100}$/.test(prefix))
  if (!isPrefix) complain('prefix', 'must be 1 to 100 printable ASCII characters without spaces')
  if (allowEviction !== undefined && typeof allowEviction !== 'boolean') complain('allowEviction', 'must be a boolean')
  const common = {
    kind: 'redis',
    ...(typeof prefix === 'string' && { prefix }),
    ...(allowEviction === true && { allowEviction }),
  } as const
  if (cluster !== undefined) return { ...common, cluster: readUrls(cluster, 'cluster', complain) }
  if (sentinel !== undefined) return { ...common, sentinel: readSentinel(sentinel, complain) }
  return { ...common, url: readUrl(url ?? DEFAULT_URL, 'url', complain) }
}

function readSentinel(input: unknown, complain: Complain): RedisSentinel['sentinel'] {
  const { ...properties }: Json = Object(input)
  refuseUnknown(properties, SENTINEL_PROPERTIES, (path, problem) => complain(`sentinel.${path}`, problem))
  const { name, urls, username, password } = properties
  const isName = typeof name === 'string' && /^[\w.-]{1,100}$/.test(name)
  if (!isName) complain('sentinel.name', 'must be the name of the master, of A-Z, a-z, 0-9, ".", "-" and "_"')
  for (const [key, value] of Object.entries({ username, password })) {
    if (value !== undefined && typeof value !== 'string') complain(`sentinel.${key}`, 'must be a string')
  }
  return {
    name: isName ? name : '',
    urls: readUrls(urls, 'sentinel.urls', complain),
    ...(typeof username === 'string' && { username }),
    ...(typeof password === 'string' && { password }),
  }
}

function readUrls(input: unknown, path: string, complain: Complain): readonly [string, ...string[]] {
  const [first, ...others]: readonly unknown[] = Array.isArray(input) ? input : []
  if (first === undefined) complain(path, 'must be an array of at least one URL that begins with redis:// or rediss://')
  else
    return [
      readUrl(first, `${path}[0]`, complain),
      ...others.map((url, at) => readUrl(url, `${path}[${at + 1}]`, complain)),
    ]
  return [DEFAULT_URL]
}

function readUrl(input: unknown, path: string, complain: Complain): string {
  if (typeof input === 'string' && /^rediss?:\/\/./.test(input) && URL.canParse(input)) return input
  complain(path, 'must be a URL that begins with redis:// or rediss://')
  return DEFAULT_URL
}

function refuseUnknown(input: Json, known: ReadonlySet<string>, complain: Complain): void {
  for (const name of Object.keys(input)) if (!known.has(name)) complain(name, 'is not a property of the storage')
}
