import type { Result } from '@symbolon/core'
import { readServerConfiguration } from '../configuration.js'
import type { ConfigurationProblem } from '../configured.js'
import { readJson } from '../read-json.js'
import type { Diagnosis } from './rule.js'
import type { SeenFile } from './seen.js'

/**
 * The file as `symbolon serve` reads it, or a diagnosis for each problem. Throws when the text is
 * not JSON.
 */
export async function seenFile(text: string, at: number): Promise<Result<SeenFile, readonly Diagnosis[]>> {
  const json = readJson(text)
  if (!json.ok) throw new Error(`the configuration cannot be read: ${json.refusal.map(asText).join('; ')}`)
  const read = await readServerConfiguration(json.value)
  if (!read.ok) return { ok: false, refusal: read.refusal.map(propertyWrong) }
  return { ok: true, value: { configured: read.value, json: json.value, at } }
}

function asText({ path, problem }: ConfigurationProblem): string {
  return path === '' ? problem : `${path}: ${problem}`
}

function propertyWrong({ path, problem }: ConfigurationProblem): Diagnosis {
  return {
    where: path || '(root)',
    code: 'property_wrong',
    confidence: 'certain',
    problem: `symbolon serve refuses the file: ${path || 'it'} ${problem}.`,
    rule: 'docs/configuration.md',
    fix: 'Correct the property; then run symbolon doctor again for everything else.',
  }
}
