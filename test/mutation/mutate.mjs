import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { boundsOf } from './sample.mjs'
import { SLICES } from './slices.mjs'

/*
 * Mutates the named slices one after another and prints the mutants that no test noticed, without
 * those of which equivalent.json says why nothing could notice them. With `--sample` it tries so many
 * mutants of each slice.
 */

const { values, positionals } = parseArgs({ options: { sample: { type: 'string' } }, allowPositionals: true })

if (!/^[1-9]\d*$/.test(values.sample ?? '1')) throw new TypeError('--sample: how many mutants of each slice')

const STRYKER = fileURLToPath(new URL('node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url))
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'))

/** Every mutant of a report with its file and line, and the text that it replaces. */
function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ location: { start, end }, mutatorName, replacement, status }) => {
      const whole = lines.slice(start.line - 1, end.line)
      whole.push(whole.pop().slice(0, end.column - 1))
      whole[0] = whole[0].slice(start.column - 1)
      const [text, to] = [oneLine(whole.join('\n')), oneLine(replacement)]
      return { file, line: start.line, mutator: mutatorName, text, to, status }
    })
  })
}

/** Code without its line breaks and indentation, so that a formatter changes nothing. */
function oneLine(code) {
  return code.replaceAll(/\s+/g, ' ').trim()
}

function isEquivalent(mutant) {
  return EQUIVALENT.some(({ file, text, to }) => file === mutant.file && text === mutant.text && to.includes(mutant.to))
}

/** Makes Stryker try the survivors of the last run again: it does not see every test that is new. */
function forgetSurvivors(report) {
  if (!existsSync(report)) return
  const last = JSON.parse(readFileSync(report, 'utf8'))
  for (const file of Object.values(last.files)) file.mutants = file.mutants.filter(({ status }) => !isUnnoticed(status))
  writeFileSync(report, JSON.stringify(last))
}

function isTried({ status }) {
  return status !== 'Ignored'
}

function isUnnoticed(status) {
  return status === 'Survived' || status === 'NoCoverage'
}

function mutate(slice) {
  const reportOf = ending => new URL(`.work/reports/${slice.replace('/', '-')}${ending}`, import.meta.url)
  if (values.sample === undefined) forgetSurvivors(reportOf('.incremental.json'))

  const env = { SYMBOLON_TEST_SCALE: 'small', ...process.env, SYMBOLON_MUTATION_SLICE: slice }
  if (values.sample !== undefined) env.SYMBOLON_MUTATION_SAMPLE = values.sample
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', 'test/mutation/stryker.config.mjs'], {
    env,
    stdio: 'inherit',
  })
  if (status !== 0) return false
  const mutants = mutantsOf(JSON.parse(readFileSync(reportOf('.json'), 'utf8'))).filter(isTried)
  const unnoticed = mutants.filter(({ status }) => isUnnoticed(status))
  const survivors = unnoticed.filter(mutant => !isEquivalent(mutant))
  for (const { file, line, mutator, text, to } of survivors)
    console.log(`${file}:${line} ${mutator}\n  - ${text}\n  + ${to}`)
  const [all, equivalent] = [mutants.length, unnoticed.length - survivors.length]
  const [killed, judged] = [all - unnoticed.length, all - equivalent]
  const [from, to] = boundsOf(killed, judged).map(percent)
  console.log(
    `${slice}: ${all} mutants, ${killed} killed, ${equivalent} equivalent, ` +
      `${survivors.length} survived; score without equivalent ones ${percent(killed / judged)} %` +
      (values.sample === undefined ? '' : `, of the whole slice ${from} to ${to} % with 95 % confidence`),
  )
  return true
}

function percent(share) {
  return (100 * share).toFixed(1)
}

const slices = Object.keys(SLICES).filter(name =>
  positionals.some(each => name === each || name.startsWith(`${each}/`)),
)
if (slices.length === 0) console.log(`name slices or their beginning:\n${Object.keys(SLICES).join('\n')}`)
process.exitCode = slices.length > 0 && slices.map(mutate).every(Boolean) ? 0 : 1
