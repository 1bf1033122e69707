import { expect, test } from 'vitest'
import { withChosenUrls } from '../src/storage/read-storage.js'
import { MEMORY, type Storage } from '../src/storage/storage.js'

const REDIS = { kind: 'redis', url: 'redis://a', prefix: 'p' } as const
const SQL = { kind: 'sql', dialect: 'postgres', address: 'postgres://a/b', connections: 20, schema: 's' } as const

test.each<[string, Storage, object, Storage]>([
  ['nothing', REDIS, {}, REDIS],
  [
    'tokens elsewhere',
    REDIS,
    { tokensUrl: 'mariadb://h/d' },
    {
      kind: 'separate',
      tokens: { kind: 'sql', dialect: 'mysql', address: 'mysql://h/d', connections: 10 },
      marks: REDIS,
    },
  ],
  [
    'marks elsewhere',
    SQL,
    { marksUrl: 'rediss://h' },
    { kind: 'separate', tokens: SQL, marks: { kind: 'redis', url: 'rediss://h' } },
  ],
  [
    'another URL of the same kind, which keeps the other properties',
    { kind: 'separate', tokens: SQL, marks: REDIS },
    { tokensUrl: 'postgres://c/d', marksUrl: 'redis://c' },
    {
      kind: 'separate',
      tokens: { ...SQL, address: 'postgres://c/d' },
      marks: { ...REDIS, url: 'redis://c' },
    },
  ],
  [
    'a server instead of a cluster',
    { kind: 'redis', cluster: ['redis://a'], prefix: 'p' },
    { marksUrl: 'redis://b' },
    {
      kind: 'separate',
      tokens: { kind: 'redis', cluster: ['redis://a'], prefix: 'p' },
      marks: { kind: 'redis', url: 'redis://b', prefix: 'p' },
    },
  ],
  [
    'a file for tokens',
    MEMORY,
    { tokensUrl: 'sqlite:as.db' },
    { kind: 'separate', tokens: { kind: 'sql', dialect: 'sqlite', address: 'as.db', connections: 10 }, marks: MEMORY },
  ],
])('the command line names %s', (_, storage, urls, expected) => {
  expect(withChosenUrls(storage, urls)).toEqual({ ok: true, value: expected })
})

test.each<[object, RegExp]>([
  [{ tokensUrl: 'etcd://h' }, /^--tokens-url: must begin with redis:\/\//],
  [{ marksUrl: 'redis://' }, /^--marks-url: must be a URL that begins/],
  [{ marksUrl: 'postgres://' }, /^--marks-url: must begin with/],
  [{ tokensUrl: '' }, /^--tokens-url: /],
])('refuses %j and names the option, not the URL', (urls, problem) => {
  const chosen = withChosenUrls(MEMORY, urls)
  expect(chosen).toEqual({ ok: false, refusal: expect.stringMatching(problem) })
})
