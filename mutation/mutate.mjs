import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SLICES } from './slices.mjs'

/*
 * Mutates the named slices one after another and prints the mutants that no test noticed, without
 * those of which equivalent.json says why nothing could notice them.
 */

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

function mutate(slice) {
  const env = { ...process.env, SYMBOLON_MUTATION_SLICE: slice }
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', 'mutation/stryker.config.mjs'], {
    env,
    stdio: 'inherit',
  })
  if (status !== 0) return false
  const report = new URL(`.report/${slice.replace('/', '-')}.json`, import.meta.url)
  const mutants = mutantsOf(JSON.parse(readFileSync(report, 'utf8'))).filter(({ status }) => status !== 'Ignored')
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const survivors = unnoticed.filter(mutant => !isEquivalent(mutant))
  for (const { file, line, mutator, text, to } of survivors)
    console.log(`${file}:${line} ${mutator}\n  - ${text}\n  + ${to}`)
  const [all, equivalent] = [mutants.length, unnoticed.length - survivors.length]
  const score = (100 * (all - unnoticed.length)) / (all - equivalent)
  console.log(
    `${slice}: ${all} mutants, ${all - unnoticed.length} killed, ${equivalent} equivalent, ` +
      `${survivors.length} survived; score without equivalent ones ${score.toFixed(1)} %`,
  )
  return true
}

const wanted = process.argv.slice(2)
const slices = Object.keys(SLICES).filter(name => wanted.some(each => name === each || name.startsWith(`${each}/`)))
if (slices.length === 0) console.log(`name slices or their beginning:\n${Object.keys(SLICES).join('\n')}`)
process.exitCode = slices.length > 0 && slices.map(mutate).every(Boolean) ? 0 : 1
