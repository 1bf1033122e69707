import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/package/packed.js'
import { runWell } from '../../../test/package/run.js'
import { provided, skippedWithout } from '../../../test/provided.js'
import { bundledFor } from '../../../test/runtimes/bundled.js'
import { NO_RUNTIME, RUNTIMES } from '../../../test/runtimes/runtimes.js'
import { SCALE } from '../../../test/scale.js'
import { ROOT } from '../../../test/workspace.js'
import type { KitReport, Part } from './elsewhere/kit.js'

const PARTS: readonly Part[] = SCALE === 'full' ? ['contract', 'scenarios', 'model'] : ['contract']
const SIZE = SCALE === 'full' ? { size: 25_000 } : { size: 200 }

const postgres = await provided('postgres')
const noPostgres = skippedWithout(postgres)
const server = 'url' in postgres ? postgres.url : undefined
const file = (name: string) => join(temporaryFolder(), `${name}.db`)

const DATABASES: readonly (readonly [runtime: 'Bun' | 'Deno', on: string, url: string | undefined])[] = [
  ['Bun', 'bun:sqlite', file('bun')],
  ['Bun', 'Bun.SQL', server],
  ['Deno', 'node:sqlite', file('deno')],
]

/** Lets the program of a runtime run an order, and answers what it printed. */
async function inRuntime(runtime: 'Bun' | 'Deno', order: object): Promise<unknown> {
  const [program = '', ...first] = RUNTIMES[runtime] ?? []
  const module = fileURLToPath(new URL(`elsewhere/${runtime.toLowerCase()}.ts`, import.meta.url))
  const script = await bundledFor(module, ['bun', 'bun:sqlite', 'node:sqlite'])
  return JSON.parse(await runWell(program, [...first, script, JSON.stringify(order)], ROOT))
}

const isReport = (report: unknown): report is KitReport => Object.hasOwn(Object(report), 'passed')

describe.each(DATABASES)('%s, %s', (runtime, on, url) => {
  const skipped = RUNTIMES[runtime] === undefined ? NO_RUNTIME : url === undefined ? noPostgres : ''
  test.skipIf(skipped !== '').each(PARTS)(`passes the kit: %s ${skipped}`, async part => {
    const report = await inRuntime(runtime, { on, url, part, ...SIZE })
    if (!isReport(report)) throw new Error('no report')
    const { passed, failed, seconds } = report
    expect(failed).toEqual([])
    expect(passed).toBeGreaterThan(part === 'model' ? 0 : 100)
    console.log(`${runtime}, ${on}: ${passed} tests of the ${part} in ${seconds} s`)
  })
})

const noBun = RUNTIMES.Bun === undefined ? NO_RUNTIME : noPostgres

test.skipIf(noBun !== '')(
  `Bun.SQL: a connection that is lost in a transaction is not used again ${noBun}`,
  async () => {
    const order = { on: 'Bun.SQL', url: server, losesConnection: true }
    expect(await inRuntime('Bun', order)).toEqual({ outcome: 'rejected', rows: [{ one: 1 }] })
  },
)
