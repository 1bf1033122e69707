import { dirname } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import type { DoctorCommand } from './command-line/doctor.js'
import { configurationText, withChosenStorage, writeNewFile } from './configuration-file.js'
import {
  diagnosesJson,
  diagnosesText,
  type Examined,
  examineFile,
  examineOrigin,
  examineStorage,
  examineTrials,
  isHealthy,
  orderedDiagnoses,
  seenFile,
} from './doctor/examine.js'
import { PROFILES } from './doctor/profiles.js'
import type { Change, Diagnosis } from './doctor/rules.js'
import { print } from './print.js'
import { redactedText } from './redacted.js'

export async function runDoctor(command: DoctorCommand): Promise<number> {
  const text = await configurationText(command.config)
  if (text === undefined) return 2
  return command.fix ? fix(text, command) : examine(text, command)
}

async function examine(text: string, command: DoctorCommand): Promise<number> {
  const { config, json, origin } = command
  const seen = await seenFile(text, Date.now())
  const examined = seen.ok ? [] : [unread(seen.refusal)]
  if (seen.ok) {
    const file = { ...seen.value, configured: withChosenStorage(seen.value.configured, command) }
    examined.push(...(await examineFile(file, modesOf(command))))
    examined.push(await examineStorage(file, dirname(config)), await examineTrials(file))
    if (origin !== undefined) examined.push(await examineOrigin(file, { ...command, origin }))
  }
  print(json ? diagnosesJson(config, examined) : diagnosesText(config, examined, process.stdout.isTTY))
  return isHealthy(examined) ? 0 : 1
}

/** Fixes what the file says by itself; the status is that of what is left. */
async function fix(text: string, command: DoctorCommand): Promise<number> {
  const fixed = await fixedText(text, orderedDiagnoses(await examinedText(text, command)))
  const left = await examinedText(fixed, command)
  process.stderr.write(`${diagnosesText(`${command.config}, mended`, left, process.stderr.isTTY)}\n`)
  // What cannot be read may have a secret under any name.
  if (left.some(({ group }) => group === UNREAD)) return 1
  if (command.out === undefined) print(redactedText(fixed).trimEnd())
  else await writeNewFile(command.out, fixed)
  return isHealthy(left) ? 0 : 1
}

async function examinedText(text: string, command: DoctorCommand): Promise<readonly Examined[]> {
  const seen = await seenFile(text, Date.now())
  return seen.ok ? examineFile(seen.value, modesOf(command)) : [unread(seen.refusal)]
}

const UNREAD = 'properties'

function unread(diagnoses: Examined['diagnoses']): Examined {
  return { group: UNREAD, rules: diagnoses.length, diagnoses }
}

function modesOf({ profile }: DoctorCommand): (typeof PROFILES)[keyof typeof PROFILES] | readonly [] {
  return profile === undefined ? [] : PROFILES[profile]
}

/**
 * The text of a configuration in which what is certain or likely is fixed, and nothing else is changed. It reads as a
 * configuration if the text does: a change that contradicts the rest of the file is left out.
 */
async function fixedText(text: string, diagnoses: readonly Diagnosis[]): Promise<string> {
  const changes = changesOf(diagnoses)
  const all = changes.reduce(withChange, text)
  return (await reads(all)) ? all : withThoseThatRead(text, changes)
}

/** The surest is first: it wins where two change one property. */
function changesOf(diagnoses: readonly Diagnosis[]): readonly Change[] {
  const changes = diagnoses.flatMap(({ confidence, change }) => (confidence === 'possible' || !change ? [] : [change]))
  return [...new Map(changes.toReversed().map(change => [change.path.join('/'), change])).values()]
}

/** Some changes read only after others: a mode, only without what contradicts it. */
async function withThoseThatRead(text: string, changes: readonly Change[]): Promise<string> {
  const left: Change[] = []
  let fixed = text
  for (const change of changes) {
    const next = withChange(fixed, change)
    if (await reads(next)) fixed = next
    else left.push(change)
  }
  return left.length === 0 || left.length === changes.length ? fixed : withThoseThatRead(fixed, left)
}

async function reads(text: string): Promise<boolean> {
  return (await seenFile(text, 0)).ok
}

const FORMAT = { formattingOptions: { tabSize: 2, insertSpaces: true } }

function withChange(text: string, { path, value }: Change): string {
  return applyEdits(text, modify(text, path, value, FORMAT))
}
