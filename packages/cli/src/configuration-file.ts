import { readFile } from 'node:fs/promises'
import { readServerConfiguration } from './configuration.js'
import type { Configured } from './configured.js'
import { complain } from './print.js'
import { readJson } from './read-json.js'

/** Reads a configuration file; `undefined` when it is not valid, after printing the problems. */
export async function configurationIn(file: string): Promise<Configured | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return complain(`${file} cannot be read; --config takes the path of a JSON file`)
  const json = readJson(text)
  const read = json.ok ? await readServerConfiguration(json.value) : json
  if (read.ok) return read.value
  const lines = read.refusal.map(({ path, problem }) => `  ${path || '(root)'}: ${problem}`)
  return complain([`${file} is not valid:`, ...lines].join('\n'))
}
