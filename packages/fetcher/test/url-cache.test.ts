import { describe, expect, test } from 'vitest'
import { BoundedMap } from '../src/bounded-map.js'
import type { FetchFailureReason } from '../src/index.js'
import { MinuteBudget } from '../src/minute-budget.js'
import { UrlCache, type UrlCacheLimits } from '../src/url-cache.js'
import { type Page, pending, webOf } from './web.js'

const URL_A = 'https://a.example/jwks'
const LIMITS: UrlCacheLimits = {
  minSeconds: 60,
  maxSeconds: 600,
  defaultSeconds: 300,
  staleSeconds: 1_000,
  coolDownSeconds: 30,
  entries: 10,
  concurrent: 3,
  concurrentPerHost: 2,
  strangersPerMinute: 100,
}

/** A cache of words over some pages, a clock that is set by hand, and the failures. */
function world(
  pages: Record<string, Page> = { [URL_A]: 'one' },
  limits: Partial<UrlCacheLimits> = {},
  { strange = false }: { readonly strange?: boolean } = {},
) {
  const { web, fetcher } = webOf(pages)
  const state = { now: 1_700_000_000_000 }
  const failures: FetchFailureReason[] = []
  const cache = new UrlCache<string>({
    ...(strange && { strangers: new MinuteBudget({ ...LIMITS, ...limits }) }),
    fetcher,
    clock: { now: () => state.now },
    limits: { ...LIMITS, ...limits },
    maxBytes: 100,
    read: ({ text }) => (text === 'wrong' ? { ok: false, refusal: 'it is wrong' } : { ok: true, value: text }),
    onFailure: (_, { reason }) => failures.push(reason),
  })
  const get = (url = URL_A, asker = 'ada', origin?: 'record', subject?: string) =>
    cache.get(url, asker, origin && { subject }).catch(({ reason }) => ({ reason }))
  const renew = (word: string, asker = 'ada', url = URL_A) =>
    cache.renew(url, asker, value => value.includes(word)).catch(({ reason }) => ({ reason }))
  const pass = (seconds: number) => {
    state.now += seconds * 1000
  }
  return { web, failures, get, renew, pass }
}

const fails = (reason: FetchFailureReason) => ({ fails: reason })

/** A page at each URL; by default its URL. */
const pagesOf = (urls: readonly string[], page?: Page): Record<string, Page> =>
  Object.fromEntries(urls.map(url => [url, page ?? url]))
const THREE = [1, 2, 3].map(at => `https://${at}.example/`)

describe('Client ID Metadata Document §5.2: a good copy is kept', () => {
  test.each([
    ['at once', undefined, 0, 1],
    ['just before its time is over', undefined, 299, 1],
    ['when its time is over', undefined, 300, 2],
    ['as long as its server says', 'max-age=100', 99, 1],
    ['no longer than its server says', 'max-age=100', 100, 2],
    ['no longer than the upper bound', 'max-age=9999', 600, 2],
    ['the lower bound, whatever its server says', 'no-store', 59, 1],
    ['not longer when the clock was set back', undefined, -300, 2],
  ])('%s', async (_, cacheControl, passing, requests) => {
    const { web, get, pass } = world()
    web.headers = { cacheControl }
    expect(await get()).toBe('one')
    web.pages[URL_A] = 'two'
    pass(passing)
    expect(await get()).toBe(requests === 1 ? 'one' : 'two')
    expect(web.asked).toHaveLength(requests)
  })

  test('time counts from the question, because the answer may be that old', async () => {
    const { page, answer } = pending()
    const { web, get, pass } = world({ [URL_A]: page })
    const first = get()
    pass(300)
    answer('one')
    await first
    await get()
    expect(web.asked).toHaveLength(2)
  })
})

describe('Client ID Metadata Document §5.2: errors, and what is malformed, are not kept', () => {
  test.each<[what: string, page: Page, reason: FetchFailureReason]>([
    ['an error', fails('status_wrong'), 'status_wrong'],
    ['a server that is down', fails('server_busy'), 'server_busy'],
    ['content that is wrong', 'wrong', 'content_invalid'],
  ])('%s: the URL is asked again after the cool-down, and not before', async (_, page, reason) => {
    const { web, get, pass, failures } = world({ [URL_A]: page })
    expect(await get()).toEqual({ reason })
    web.pages[URL_A] = 'one'
    pass(29)
    expect(await get()).toEqual({ reason })
    expect(web.asked).toHaveLength(1)
    pass(1)
    expect(await get()).toBe('one')
    expect([web.asked.length, failures]).toEqual([2, [reason]])
  })

  test('the cool-down of one asker is not that of another', async () => {
    const { web, get } = world({ [URL_A]: fails('status_wrong') })
    await get(URL_A, 'eve')
    web.pages[URL_A] = 'one'
    expect(await get(URL_A, 'ada')).toBe('one')
  })

  test('an error that the fetcher did not foresee is a failure like any other', async () => {
    const { get, failures } = world({ [URL_A]: Promise.reject(new Error('hunter2')) })
    expect([await get(), failures]).toEqual([{ reason: 'unreachable' }, ['unreachable']])
  })
})

describe('a refresh that fails', () => {
  test.each<[page: Page]>([[fails('server_busy')], [fails('status_wrong')], ['wrong']])(
    '%j: the good copy is used, and the URL is asked again after the cool-down',
    async page => {
      const { web, get, pass } = world()
      await get()
      web.pages[URL_A] = page
      pass(300)
      expect([await get(), await get()]).toEqual(['one', 'one'])
      expect(web.asked).toHaveLength(2)
      pass(30)
      web.pages[URL_A] = 'two'
      expect(await get()).toBe('two')
    },
  )

  test.each([
    ['until its last moment', 1_299, 'one'],
    ['and no longer', 1_300, { reason: 'unreachable' }],
  ])('the good copy is used %s', async (_, passing, value) => {
    const { web, get, pass } = world()
    await get()
    web.pages[URL_A] = fails('unreachable')
    pass(passing)
    expect(await get()).toEqual(value)
  })
})

describe('RFC 9111 §5.2.2.2: a refresh that fails, of what its server forbids to use stale', () => {
  async function forbidden(cacheControl: string) {
    const all = world()
    all.web.headers = { cacheControl }
    await all.get()
    all.web.pages[URL_A] = fails('unreachable')
    return all
  }

  test.each([
    ['max-age=100, must-revalidate', 100],
    ['no-cache', 60],
    ['no-store', 60],
  ])('%s: the copy is used while it is fresh, and no longer', async (cacheControl, seconds) => {
    const { get, pass } = await forbidden(cacheControl)
    pass(seconds - 1)
    expect(await get()).toBe('one')
    pass(1)
    expect(await get()).toEqual({ reason: 'unreachable' })
  })

  test('the newest answer decides', async () => {
    const { get, pass, web } = await forbidden('must-revalidate')
    web.headers = {}
    web.pages[URL_A] = 'two'
    pass(300)
    await get()
    web.pages[URL_A] = fails('unreachable')
    pass(300)
    expect(await get()).toBe('two')
  })
})

describe('what an asker misses', () => {
  test('is in the copy that is kept: nothing is fetched', async () => {
    const { web, get, renew } = world()
    await get()
    expect(await renew('one')).toBe('one')
    expect(web.asked).toHaveLength(1)
  })

  test('is fetched, though the copy is fresh, and is kept for all', async () => {
    const { web, get, renew } = world()
    await get()
    web.pages[URL_A] = 'two'
    expect(await renew('two')).toBe('two')
    expect(await get(URL_A, 'eve')).toBe('two')
    expect(web.asked).toHaveLength(2)
  })

  test('is asked for once until the cool-down is over', async () => {
    const { web, get, renew, pass } = world()
    await get()
    for (let at = 0; at < 100; at++) expect(await renew(`key ${at}`)).toBeUndefined()
    expect(web.asked).toHaveLength(2)
    web.pages[URL_A] = 'two'
    pass(29)
    expect(await renew('two')).toBeUndefined()
    pass(1)
    expect(await renew('two')).toBe('two')
  })

  test('a flood of one asker does not keep another from a new key', async () => {
    const { web, get, renew } = world()
    await get()
    for (let at = 0; at < 100; at++) await renew(`key ${at}`, 'eve')
    web.pages[URL_A] = 'two'
    expect(await renew('two', 'ada')).toBe('two')
  })

  test('is not called absent while it is fetched: all who ask meanwhile get it', async () => {
    const { web, get, renew } = world()
    await get()
    const { page, answer } = pending()
    web.pages[URL_A] = page
    const all = ['two', 'two', 'three'].map(word => renew(word))
    answer('two')
    expect(await Promise.all(all)).toEqual(['two', 'two', undefined])
    expect([await renew('two'), web.asked.length]).toEqual(['two', 2])
  })

  test('may be newer than a request that is under way: one more is sent, for all', async () => {
    const { web, get, renew, pass } = world()
    const { page, answer } = pending()
    await get()
    pass(300)
    web.pages[URL_A] = page
    const all = [get(), renew('two'), renew('two')]
    web.pages[URL_A] = 'two'
    answer('old')
    expect(await Promise.all(all)).toEqual(['old', 'two', 'two'])
    expect(web.asked).toHaveLength(3)
  })

  test.each<FetchFailureReason>(['unreachable', 'status_wrong'])(
    'is not called absent where it cannot be fetched: %s; the good copy is kept',
    async reason => {
      const { web, get, renew, pass } = world()
      await get()
      web.pages[URL_A] = fails(reason)
      const both = [renew('two'), renew('two')]
      expect(await Promise.all(both)).toEqual([{ reason }, { reason }])
      pass(29)
      expect([await renew('two'), await get()]).toEqual([{ reason }, 'one'])
      expect(web.asked).toHaveLength(2)
      web.pages[URL_A] = 'two'
      pass(1)
      expect(await renew('two')).toBe('two')
    },
  )

  test('is not asked for where the URL has just failed', async () => {
    const { web, get, renew } = world({ [URL_A]: fails('unreachable') })
    await get()
    expect(await renew('two')).toEqual({ reason: 'unreachable' })
    expect(web.asked).toHaveLength(1)
  })
})

describe('many at a time', () => {
  test('those who ask for one URL share one request, whoever they are', async () => {
    const { page, answer } = pending()
    const { web, get, renew } = world({ [URL_A]: page })
    const all = [get(URL_A, 'ada'), get(URL_A, 'eve'), renew('one', 'bob')]
    answer('one')
    expect(await Promise.all(all)).toEqual(['one', 'one', 'one'])
    expect(web.asked).toHaveLength(1)
  })

  test('so many are fetched and no more; whoever was crowded out has no cool-down', async () => {
    const { page, answer } = pending()
    const { web, get, renew } = world({ ...pagesOf(THREE, page), [URL_A]: 'one' })
    const running = THREE.map(url => get(url))
    expect([await get(), await renew('one')]).toEqual([{ reason: 'too_many' }, { reason: 'too_many' }])
    answer('slow')
    await Promise.all(running)
    expect(web.asked).toEqual(THREE)
    expect([await renew('one'), await get()]).toEqual(['one', 'one'])
  })

  test.each([
    ['ports', 'https://slow.example:8443/', 'https://slow.example:9443/'],
    ['a dot at the end', 'https://slow.example./', 'https://slow.example/dot'],
    ['letters in upper case', 'https://SLOW.example/', 'https://slow.EXAMPLE/dot'],
  ])('%s make no other host', async (_, one, other) => {
    const { page, answer } = pending()
    const last = 'https://slow.example/last'
    const { get } = world({ [one]: page, [other]: page, [last]: page })
    const running = [get(one), get(other)]
    expect(await get(last)).toEqual({ reason: 'too_many' })
    answer('slow')
    await Promise.all(running)
  })

  test('of one host only a part, so that the others keep theirs', async () => {
    const { page, answer } = pending()
    const ofHost = [1, 2, 3].map(at => `https://slow.example/${at}`)
    const { get } = world({ ...pagesOf(ofHost, page), [URL_A]: 'one' })
    const running = ofHost.map(url => get(url))
    expect(await get()).toBe('one')
    answer('slow')
    expect(await Promise.all(running)).toEqual(['slow', 'slow', { reason: 'too_many' }])
  })

  test('so many copies are kept and no more', async () => {
    const { web, get } = world(pagesOf(THREE), { entries: 2 })
    for (const url of THREE) await get(url)
    for (const url of THREE.slice(1)) await get(url)
    expect(web.asked).toEqual(THREE)
    await get(THREE[0])
    expect(web.asked).toHaveLength(4)
  })
})

describe('a host that fails for several URLs of strangers', () => {
  const BAD = ['https://bad.example/', 'https://bad.example./']
  const NEXT = 'https://bad.example/next'

  const DEAD = fails('timed_out')
  const strangers = (pages: Record<string, Page>) => world(pages, {}, { strange: true })

  async function failing(page: Page = DEAD, more: { readonly strange?: true } = { strange: true }) {
    const all = world({ ...pagesOf(BAD, page), [NEXT]: 'one' }, {}, more)
    for (const url of BAD) await all.get(url)
    return all
  }

  test('is not asked for another until the cool-down is over', async () => {
    const { get, web, pass } = await failing()
    pass(29)
    expect(await get(NEXT)).toEqual({ reason: 'host_cooling' })
    expect(web.asked).toEqual(BAD)
    pass(1)
    expect(await get(NEXT)).toBe('one')
  })

  test('is asked at another port: who names dead ports keeps nobody from the host', async () => {
    const other = 'https://bad.example:444/'
    const { get } = strangers({ ...pagesOf(BAD, DEAD), [other]: 'one' })
    for (const url of BAD) await get(url)
    expect(await get(other)).toBe('one')
  })

  test('is not asked at one other port after another', async () => {
    const ports = [444, 445, 446].map(port => `https://bad.example:${port}/`)
    const { get, web } = strangers({ ...pagesOf(ports, DEAD), [NEXT]: 'one' })
    for (const url of ports.slice(0, 2)) await get(url)
    expect(await get(ports[2])).toEqual({ reason: 'host_cooling' })
    expect(await get(NEXT)).toBe('one')
    expect(web.asked).toHaveLength(3)
  })

  test('is not asked longer for because it was asked in vain', async () => {
    const { get, pass } = await failing()
    pass(29)
    await get(NEXT)
    pass(1)
    expect(await get(NEXT)).toBe('one')
  })

  test('is asked for a client that a record names', async () => {
    const { get } = await failing()
    expect(await get(NEXT, 'ada', 'record')).toBe('one')
  })

  test('is asked again for a copy that is no longer fresh', async () => {
    const all = strangers({ ...pagesOf(BAD, DEAD), [NEXT]: 'one' })
    await all.get(NEXT)
    all.pass(300)
    for (const url of BAD) await all.get(url)
    all.web.pages[NEXT] = 'two'
    expect(await all.get(NEXT)).toBe('two')
  })

  test.each<[what: string, page: Page, more: { readonly strange?: true }]>([
    ['pages that are wrong are no failures of the host', fails('status_wrong'), { strange: true }],
    ['registered clients do not wait for each other', DEAD, {}],
  ])('%s', async (_, page, more) => {
    const { get } = await failing(page, more)
    expect(await get(NEXT)).toBe('one')
  })

  test('begins anew when it has served one', async () => {
    const { get, web } = strangers(pagesOf(BAD, DEAD))
    web.pages[NEXT] = 'one'
    await get(BAD[0])
    await get(NEXT)
    await get(BAD[1])
    web.pages['https://bad.example/2'] = 'two'
    expect(await get('https://bad.example/2')).toBe('two')
  })
})

describe('strangers, who can name any URLs and have copies of them kept', () => {
  /** A world in which slow pages of strangers take every turn of their standing. */
  function crowded({ kept }: { readonly kept: boolean }) {
    const all = world({ ...pagesOf(THREE, 'quick'), [URL_A]: 'one' })
    const crowd = async () => {
      const { page, answer } = pending()
      if (kept) for (const url of THREE) await all.get(url)
      if (kept) all.pass(300)
      for (const url of THREE) all.web.pages[url] = page
      const running = THREE.map(url => all.get(url, 'eve'))
      return { end: () => Promise.all([answer('slow'), ...running]) }
    }
    return { ...all, crowd }
  }

  test.each<[what: string, kept: boolean, origin: 'record' | undefined]>([
    ['new URLs do not delay the refresh of a copy', false, undefined],
    ['new URLs do not delay the refresh of a copy that is used', false, 'record'],
    ['copies of strangers do not delay the refresh of one that is used', true, 'record'],
  ])('%s', async (_, kept, origin) => {
    const { get, pass, web, crowd } = crowded({ kept })
    await get(URL_A, 'ada', origin)
    if (!kept) pass(300)
    const { end } = await crowd()
    web.pages[URL_A] = 'two'
    expect(await get()).toBe('two')
    await end()
  })

  test('do not delay a client that a record names, though there is no copy', async () => {
    const { get, crowd } = crowded({ kept: false })
    const { end } = await crowd()
    expect(await get()).toEqual({ reason: 'too_many' })
    expect(await get(URL_A, 'ada', 'record')).toBe('one')
    await end()
  })

  test('displace no copy that is used, not even by more copies than are kept', async () => {
    const { web, get } = world({ ...pagesOf(THREE), [URL_A]: 'one' }, { entries: 2 })
    await get(URL_A, 'ada', 'record')
    for (const url of THREE) await get(url, 'eve')
    expect(await get()).toBe('one')
    expect(web.asked.filter(url => url === URL_A)).toHaveLength(1)
  })

  test('a copy stays used when it is fetched again', async () => {
    const { web, get, pass } = world({ ...pagesOf(THREE), [URL_A]: 'one' }, { entries: 2 })
    await get(URL_A, 'ada', 'record')
    pass(300)
    await get()
    for (const url of THREE) await get(url, 'eve')
    await get()
    expect(web.asked.filter(url => url === URL_A)).toHaveLength(2)
  })

  test('where all copies are used, one that a record names takes the place of the oldest', async () => {
    const { web, get } = world(pagesOf(THREE), { entries: 2 })
    for (const url of THREE) await get(url, 'ada', 'record')
    for (const url of THREE.slice(1)) await get(url)
    expect(web.asked).toHaveLength(3)
    await get(THREE[0])
    expect(web.asked).toHaveLength(4)
  })
})

describe('one user, whose records name what strangers describe', () => {
  /** Slow pages, and which of them could not be fetched by now. */
  function slow(strange: boolean, kept = false) {
    const all = world({ ...pagesOf(THREE, 'quick'), [URL_A]: 'one' }, {}, { strange })
    const { page, answer } = pending()
    const begin = async (name: (url: string) => Promise<unknown>) => {
      if (kept) for (const url of THREE) await all.get(url, 'eve', 'record', 'eve')
      if (kept) all.pass(300)
      for (const url of THREE) all.web.pages[url] = page
      const running = THREE.map(name)
      return () => Promise.all([answer('slow'), ...running]).then(([, ...values]) => values)
    }
    return { ...all, begin }
  }

  test.each<[what: string, subject: string | undefined]>([
    ['a user', 'eve'],
    ['records without a user, all together,', undefined],
  ])('%s has as many turns as a host, and others have theirs', async (_, subject) => {
    const { get, begin } = slow(true)
    const end = await begin(url => get(url, url, 'record', subject))
    expect(await get(URL_A, 'ada', 'record', 'ada')).toBe('one')
    expect(await end()).toEqual(['slow', 'slow', { reason: 'too_many' }])
  })

  test('what requests name counts for the user whose record named it last', async () => {
    const { get, begin, web } = slow(true, true)
    const end = await begin(url => get(url))
    expect(await get(URL_A, 'ada', 'record')).toBe('one')
    expect(await end()).toEqual(['slow', 'slow', 'quick'])
    expect(web.asked).toHaveLength(6)
  })

  test('may take every turn for registered clients', async () => {
    const { get, begin } = slow(false)
    const end = await begin(url => get(url, url, 'record', 'eve'))
    expect(await end()).toEqual(['slow', 'slow', 'slow'])
  })
})

describe('what may be fetched for strangers in a minute', () => {
  const spent = async () => {
    const pages = { ...pagesOf(THREE), [URL_A]: 'one' }
    const all = world(pages, { strangersPerMinute: 2 }, { strange: true })
    await all.get(URL_A)
    await all.get(THREE[0])
    return all
  }

  test.each([
    ['and no more', 59, { reason: 'too_many' }],
    ['until the minute is over', 60, THREE[1]],
    ['but no longer when the clock was set back', -60, THREE[1]],
  ])('so many new URLs %s', async (_, passing, value) => {
    const { get, pass } = await spent()
    pass(passing)
    expect(await get(THREE[1])).toEqual(value)
  })

  test('is counted apart for new URLs, for copies, and for each user', async () => {
    const { get, pass, web } = await spent()
    pass(59)
    expect(await get(THREE[1], 'eve', 'record', 'eve')).toBe(THREE[1])
    expect(await get(THREE[2], 'eve', 'record', 'ada')).toBe(THREE[2])
    pass(241)
    await get('https://gone.example/')
    await get('https://lost.example/')
    expect(await get('https://away.example/')).toEqual({ reason: 'too_many' })
    web.pages[URL_A] = 'two'
    expect(await get()).toBe('two')
  })
})

test('a bounded map drops what was used least recently', () => {
  const map = new BoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map(key => map.get(key))).toEqual([1, undefined, 3])
  map.delete('a')
  expect(map.get('a')).toBeUndefined()
})

test('a bounded map drops what is not precious first, be it the newest', () => {
  const map = new BoundedMap<number>(2, value => value > 10)
  for (const [key, value] of Object.entries({ a: 11, b: 2, c: 13, d: 4 })) map.set(key, value)
  expect(['a', 'b', 'c', 'd'].map(key => map.get(key))).toEqual([11, undefined, 13, undefined])
})
