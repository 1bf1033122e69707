import { dirname } from 'node:path'
import type { DoctorCommand } from './command-line/doctor.js'
import { configurationText, withChosenStorage, writeNewFile } from './configuration-file.js'
import { type Examined, examineFile, examineOrigin, examineStorage, examineTrials, seenFile } from './doctor/examine.js'
import { fixedText } from './doctor/fix.js'
import { PROFILES } from './doctor/profiles.js'
import { diagnosesJson, diagnosesText, isHealthy, orderedDiagnoses } from './doctor/report.js'
import { complain, print, reasonOf } from './print.js'
import { redactedText } from './redacted.js'

/**
 * Runs `symbolon doctor`, and returns the exit status: 0 when nothing is wrong, 1 when something is,
 * 2 when the configuration cannot be read.
 */
export async function runDoctor(command: DoctorCommand): Promise<number> {
  try {
    const text = await configurationText(command.config)
    if (text === undefined) return 2
    return command.fix ? await fix(text, command) : await examine(text, command)
  } catch (error) {
    complain(reasonOf(error, 'the configuration cannot be examined'))
    return 2
  }
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

/** The group of what the server refuses to read. */
const UNREAD = 'properties'

function unread(diagnoses: Examined['diagnoses']): Examined {
  return { group: UNREAD, rules: diagnoses.length, diagnoses }
}

function modesOf({ profile }: DoctorCommand): (typeof PROFILES)[keyof typeof PROFILES] | readonly [] {
  return profile === undefined ? [] : PROFILES[profile]
}
