import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { run } from '../package/run.js'
import { SCALE } from '../scale.js'
import { ROOT } from '../workspace.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const TIMEOUT = 60_000

/** TypeScript 5.4 reads no options beside files, and has no option to say so. */
const COMPILERS = {
  '5.4': [join(ROOT, 'test/node_modules/typescript54/bin/tsc')],
  '6.0': [join(ROOT, 'test/node_modules/typescript60/bin/tsc'), '--ignoreConfig'],
  '7.0': [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '--ignoreConfig'],
} as const

type Row = readonly [version: keyof typeof COMPILERS, module: string, file: string, errors: readonly string[]]

/** "The current file is a CommonJS module", and the other one is not. */
const REFUSED = ['TS1479']

const ROWS: readonly Row[] = [
  ['7.0', 'nodenext', 'static.cts', []],
  ['7.0', 'node20', 'static.cts', []],
  ['7.0', 'node16', 'static.cts', REFUSED],
  ['5.4', 'nodenext', 'dynamic.cts', []],
  ['7.0', 'node16', 'dynamic.cts', []],
]

/** For the night: compilers that are not native take seconds each. */
const LEFT: readonly Row[] = [
  ['6.0', 'nodenext', 'static.cts', []],
  ['6.0', 'node16', 'static.cts', REFUSED],
  ['5.4', 'nodenext', 'static.cts', REFUSED],
]

describe('CommonJS in TypeScript', () => {
  test.each<Row>([...ROWS, ...(SCALE === 'full' ? LEFT : [])])(
    'TypeScript %s with module %s compiles %s with the errors %j',
    { timeout: TIMEOUT },
    async (version, module, file, errors) => {
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', module]
      const { output } = await run(process.execPath, [...COMPILERS[version], ...options, file], HERE)
      expect(output.match(/TS\d+/g) ?? []).toEqual(errors)
    },
  )
})
