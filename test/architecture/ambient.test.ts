import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { ambientUsesOf } from './ambient.js'
import { parse, sourcesOf } from './source.js'

describe('no ambient clock, randomness, network or runtime', () => {
  test('in core, its platform folder aside', () => {
    const sources = sourcesOf(join(ROOT, 'packages/core')).filter(({ path }) => !path.startsWith('setup/platform/'))
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(ambientUsesOf)).toStrictEqual([])
  })

  test.each(['attestation', 'token'])('in %s', name => {
    const sources = sourcesOf(join(ROOT, 'packages', name))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.flatMap(ambientUsesOf)).toStrictEqual([])
  })

  test('in x509, its platform folder aside, which verifies signatures and makes digests', () => {
    const uses = sourcesOf(join(ROOT, 'packages/x509')).flatMap(ambientUsesOf)
    expect([...new Set(uses.map(use => use.replace(/:\d+/, '')))].sort()).toStrictEqual([
      'platform/digest.ts globalThis',
      'platform/node-signature.ts imports node:crypto',
      'platform/node-signature.ts imports node:util',
      'platform/web-signature.ts globalThis',
    ])
  })

  test('in explain, what judges aside', () => {
    const sources = sourcesOf(join(ROOT, 'packages/explain')).filter(({ path }) => !path.startsWith('judging/'))
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.flatMap(ambientUsesOf)).toStrictEqual([])
  })

  test('in memory, but for the turns of a removal', () => {
    const uses = sourcesOf(join(ROOT, 'packages/memory')).flatMap(ambientUsesOf)
    expect(uses.map(use => use.replace(/:\d+/, ''))).toStrictEqual(['access-tokens.ts setTimeout'])
  })

  test('in redis, but for the marks of entries and the timers of replies', () => {
    const uses = sourcesOf(join(ROOT, 'packages/redis')).flatMap(ambientUsesOf)
    expect(uses.map(use => use.replace(/:\d+/, '')).sort()).toStrictEqual([
      'reply-watch.ts performance',
      'reply-watch.ts setTimeout',
      'reply-watch.ts setTimeout',
      'stored-token.ts crypto',
    ])
  })

  test('in sql, but for the pause before another attempt, and the clock that bounds them', () => {
    const uses = sourcesOf(join(ROOT, 'packages/sql')).flatMap(ambientUsesOf)
    expect(uses.map(use => use.replace(/:\d+/, ''))).toStrictEqual(['retry.ts setTimeout', 'retry.ts performance'])
  })

  test('the platform folder of core is where they stand', () => {
    const sources = sourcesOf(join(ROOT, 'packages/core')).filter(({ path }) => path.startsWith('setup/platform/'))
    const uses = sources.flatMap(ambientUsesOf).map(use => use.replace(/:\d+/, ''))
    expect([...new Set(uses)].sort()).toStrictEqual([
      'setup/platform/node-base64.ts imports node:buffer',
      'setup/platform/node-crypto.ts imports node:crypto',
      'setup/platform/node-crypto.ts imports node:util',
      'setup/platform/node-key-pair.ts imports node:crypto',
      'setup/platform/system-clock.ts Date as in Date.now',
      'setup/platform/web-crypto.ts globalThis',
      'setup/platform/workers.ts globalThis',
    ])
  })
})

describe('the scanner', () => {
  const offenders = [
    'const now = Date.now()',
    'const now = new Date()',
    'const now = new Date',
    'const text = Date()',
    'const { now } = Date',
    "const now = Date['now']()",
    'const clock = { now: Date.now }',
    'const chance = Math.random()',
    'const next = Date + 1',
    "const chance = Math['random']()",
    'const { random } = Math',
    "await fetch('https://example.com')",
    'const get = fetch',
    'const level = process.env.LEVEL',
    "const bytes = Buffer.from('a')",
    'function f(bytes: Buffer) {}',
    "import { readFileSync } from 'node:fs'",
    "import type { KeyObject } from 'node:crypto'",
    "const fs = await import('node:fs')",
    "const fs = require('fs')",
    'setTimeout(() => undefined, 1)',
    'setInterval(() => undefined, 1)',
    'const bytes = crypto.getRandomValues(new Uint8Array(1))',
    'const { subtle } = crypto',
    'const port = { crypto }',
    'const subtle = globalThis.crypto.subtle',
    "console.log('here')",
    'const start = performance.now()',
    'const here = import.meta.url',
    'function f({ crypto }: P) {}\nconst c = crypto',
    'function f(crypto = globalThis.crypto) {}',
  ]

  test.each(offenders)('finds %s', text => {
    expect(ambientUsesOf(parse('planted.ts', text))).not.toHaveLength(0)
  })

  const innocents = [
    '// Date.now() and Math.random() stand in a comment',
    '/** new Date() */',
    "const text = 'Date.now() fetch(a) process.env'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: planted source text.
    'const text = `console.log(${1})`',
    'const text = new Date(now).toISOString()',
    'const at = Date.UTC(2026, 1, 1)',
    'const isDate = value instanceof Date',
    'const whole = Math.floor(1.5)',
    'function f({ crypto }: Ports) { return crypto.sha256(a) }',
    'const f = (crypto: Crypto) => crypto.sha256(a)',
    'const f = (ports: Ports) => ports.crypto.sha256(a)',
    'const crypto = make()\nexport const sha256 = crypto.sha256',
    "import { fetch } from './fetch.js'\nfetch(a)",
    "const port = { crypto: ports.crypto, process: 'a' }",
    'const pattern = /process.env/',
    'interface Options { readonly crypto?: Crypto; fetch(a: string): void }',
    'for (const process of all) process()',
  ]

  test.each(innocents)('passes %s', text => {
    expect(ambientUsesOf(parse('planted.ts', text))).toStrictEqual([])
  })
})
