import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { PLACE_RULES } from '../../src/doctor/place-rules.js'
import { configuration, run, withFile } from '../running.js'
import { foundIn, shown } from './place.js'

test('memory is for tests and demos', async () => {
  expect(shown(await foundIn('memory'))).toEqual(['storage_forgets, possible: memory'])
})

test('two places: each is examined, and named', async () => {
  const diagnoses = await foundIn({ tokens: 'memory', marks: { redis: { url: 'redis://127.0.0.1:1' } } })
  expect(diagnoses.map(({ code, where }) => [code, where])).toEqual([
    ['storage_forgets', 'storage.tokens'],
    ['storage_unreachable', 'storage.marks'],
  ])
})

test('SQLite: a file that is not there is not created; tables are missing until they are migrated', async () => {
  await withFile(JSON.stringify(configuration({ storage: 'sql' })), async path => {
    const folder = dirname(path)
    expect(shown(await foundIn('sql', { folder }))).toEqual(['migration_pending, possible: '])
    expect(shown(await foundIn({ sql: { migrate: false } }, { folder }))).toEqual(['migration_pending, certain: '])
    expect(await readdir(folder)).toEqual(['symbolon.json'])
    expect((await run('migrate', 'up', '--config', path)).status).toBe(0)
    expect(shown(await foundIn('sql', { folder }))).toEqual([])
  })
})

test('every rule about a place is broken by one of these tests', async () => {
  const files = ['./places.test.ts', './redis.test.ts', '../../../sql/test/doctor.test.ts']
  const texts = await Promise.all(files.map(path => readFile(new URL(path, import.meta.url), 'utf8')))
  const codes = new Set(PLACE_RULES.map(({ code }) => code))
  expect([...codes].filter(code => !texts.some(text => text.includes(code)))).toEqual([])
})
