import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { bundlePrograms } from '../bundle.js'
import { provided } from '../provided.js'
import { rowsTried } from '../scale.js'
import { openServer, SKIPPED } from '../servers/redis.js'
import { misunderstandings } from './two-versions/pairs.js'
import type { Place } from './two-versions/places.js'
import { planted } from './two-versions/planted.js'

/** The root of a checkout of the version before, with its dependencies: `npm run release:dry` sets it, if there is one. */
const BEFORE = process.env.SYMBOLON_TEST_VERSION_BEFORE

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TIMEOUT = 120_000

const ending: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

/** Bundles a version from its sources, next to its own dependencies. */
async function version(root: string, plugins: Plugin[] = []): Promise<string> {
  const place = join(root, 'test/release')
  const folder = await bundlePrograms(place, { program: join(place, 'two-versions/program.ts') }, { plugins })
  ending.push(() => rm(folder, { recursive: true }))
  return join(folder, 'program.js')
}

let versions: Promise<readonly [now: string, reads: string, writes: string]> | undefined

/** This version, and two that come after it. */
function versionsToCome() {
  const all = [[], [planted('reads')], [planted('writes')]]
  versions ??= Promise.all(all.map(plugins => version(ROOT, plugins))).then(([now = '', reads = '', writes = '']) => [
    now,
    reads,
    writes,
  ])
  return versions
}

/** Where a storage is, or why it is not tried. */
type Found = Place | { readonly missing: string }

const STORAGES: Readonly<Record<string, () => Promise<Found>>> = {
  async SQLite() {
    const folder = await mkdtemp(join(tmpdir(), 'symbolon-versions-'))
    ending.push(() => rm(folder, { recursive: true }))
    return { kind: 'sqlite', url: `file:${join(folder, 'symbolon.db')}` }
  },
  async Redis() {
    if (SKIPPED.server !== '') return { missing: SKIPPED.server }
    const { place, stop } = await openServer()
    ending.push(stop)
    return { kind: 'redis', url: `redis://${place.host}:${place.port}` }
  },
  async PostgreSQL() {
    return { kind: 'postgres', ...(await provided('postgres')) }
  },
  async MariaDB() {
    return { kind: 'mariadb', ...(await provided('mariadb')) }
  },
}

/** All storages where a release is made; otherwise one of each kind, and all at night. */
const TRIED = BEFORE === undefined ? rowsTried(STORAGES, ['SQLite', 'Redis']) : Object.entries(STORAGES)

for (const [name, find] of TRIED) {
  const found = await find()
  if ('missing' in found) test.skip(`two versions on ${name} (${found.missing})`)
  else if (BEFORE === undefined) plantedVersions(name, found)
  else versionBefore(name, found, BEFORE)
}

function versionBefore(name: string, place: Place, before: string): void {
  test(`the version before and this one understand each other on ${name}`, { timeout: TIMEOUT }, async () => {
    const pair = { older: await version(before), newer: await version(ROOT) }
    expect(await misunderstandings(pair, place)).toStrictEqual([])
  })
}

function plantedVersions(name: string, place: Place): void {
  test(`a member that is written before all read it is found on ${name}`, { timeout: TIMEOUT }, async () => {
    const [now, reads, writes] = await versionsToCome()
    expect(await misunderstandings({ older: now, newer: reads }, place)).toStrictEqual([])
    expect(await misunderstandings({ older: reads, newer: writes }, place)).toStrictEqual([])
    const missed = await misunderstandings({ older: now, newer: writes }, place)
    for (const what of ['a token', 'a code', 'a refresh token', 'a pushed request']) {
      const line = `the older version, of what the newer one wrote: ${what}: INTERNAL_SERVER_ERROR instead of `
      expect(missed).toContainEqual(expect.stringContaining(line))
    }
  })
}
