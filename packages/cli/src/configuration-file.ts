import { readFile } from 'node:fs/promises'
import { readServerConfiguration } from './configuration.js'
import type { Configured } from './configured.js'
import { complain } from './print.js'
import { readJson } from './read-json.js'

/** Reads a configuration file; `undefined` when it is not valid, after printing the problems. */
export async function configurationIn(file: string): Promise<Configured | undefined> {
  const text = await configurationText(file)
  return text === undefined ? undefined : configurationOf(text, file)
}

/** The text of a configuration file; `undefined` when it cannot be read, after saying so. */
export async function configurationText(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ?? complain(`${file} cannot be read; --config takes the path of a JSON file`)
}

/** Reads the text of a configuration file, whose path is for the problems. */
export async function configurationOf(text: string, file: string): Promise<Configured | undefined> {
  const json = readJson(text)
  const read = json.ok ? await readServerConfiguration(json.value) : json
  if (read.ok) return read.value
  const lines = read.refusal.map(({ path, problem }) => `  ${path || '(root)'}: ${problem}`)
  return complain([`${file} is not valid:`, ...lines].join('\n'))
}
