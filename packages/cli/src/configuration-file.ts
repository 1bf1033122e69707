import { readFile } from 'node:fs/promises'
import { type Configured, readServerConfiguration } from './configuration.js'
import { complain } from './print.js'

/** The configuration in a file; `undefined` when it cannot be had, and then the user has been told why. */
export async function configurationIn(file: string): Promise<Configured | undefined> {
  const input = await jsonIn(file)
  if (input === undefined) return undefined
  const read = await readServerConfiguration(input.json)
  if (read.ok) return read.value
  const lines = read.refusal.map(({ path, problem }) => `  ${path || '(whole)'}: ${problem}`)
  complain([`${file} is not valid:`, ...lines].join('\n'))
  return undefined
}

async function jsonIn(file: string): Promise<{ readonly json: unknown } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return complain(`${file} cannot be read; --config takes the path of a JSON file`)
  try {
    return { json: JSON.parse(text) }
  } catch {
    // The message of JSON.parse would quote the file, and the file holds secrets.
    return complain(`${file} is not JSON`)
  }
}
