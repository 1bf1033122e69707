import { readFile, writeFile } from 'node:fs/promises'
import type { Configured } from './configuration.js'
import { readServerConfiguration } from './configuration.js'
import { complain, reasonOf, withProblems } from './print.js'
import { readJson } from './read-json.js'
import { type ChosenUrls, withChosenUrls } from './storage/read-storage.js'

export interface ConfigurationOptions extends ChosenUrls {
  readonly config: string
}

export interface Accepted {
  readonly configured: Configured
  readonly text: string
}

/** The text of a configuration file; `undefined` when it cannot be read, after saying so. */
export async function configurationText(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text ?? complain(`${file} cannot be read; --config takes the path of a JSON file`)
}

export async function readAccepted(options: ConfigurationOptions): Promise<Accepted | undefined> {
  const text = await configurationText(options.config)
  return text === undefined ? undefined : acceptedOf(text, options)
}

export async function acceptedOf(text: string, options: ConfigurationOptions): Promise<Accepted | undefined> {
  const json = readJson(text)
  const read = json.ok ? await readServerConfiguration(json.value) : json
  if (!read.ok) return complain(withProblems(`${options.config} is not valid:`, read.refusal))
  try {
    return { configured: withChosenStorage(read.value, options), text }
  } catch (error) {
    return complain(reasonOf(error, 'the places of the storage cannot be read'))
  }
}

export function withChosenStorage(configured: Configured, urls: ChosenUrls): Configured {
  const storage = withChosenUrls(configured.storage, urls)
  if (!storage.ok) throw new Error(storage.refusal)
  return { ...configured, storage: storage.value }
}

/** Reads the file again with each SIGHUP, one after the other, and passes on what is valid. */
export function followFile(options: ConfigurationOptions, take: (accepted: Accepted) => void): void {
  let last: Promise<unknown> = Promise.resolve()
  const readAgain = async () => {
    const accepted = await readAccepted(options)
    if (accepted === undefined) complain('nothing was reloaded: the file is not valid')
    else take(accepted)
  }
  process.on('SIGHUP', () => {
    last = last.then(readAgain)
  })
}

/** Writes a file that only its owner can read. Throws when there is one already. */
export async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new Error(exists ? `${file} exists already, and is not overwritten` : `${file} cannot be written`)
  }
}
