import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.js'
import { findPrograms, mayInstall, NEEDED, type Needed } from './needed.mjs'

export { findProgram } from './needed.mjs'

/** What the tests start and npm does not bring. */
export type NeededName = keyof typeof NEEDED

/**
 * The paths of programs in the order of the table; or why the tests that need them are skipped,
 * with the mark of a skipped test.
 */
export type Programs = { readonly paths: readonly string[] } | { readonly missing: string }

/**
 * Finds programs, or installs them if this user may, and sees that the first one works.
 *
 * @throws an error that says what to do, if they were installed in vain or do not work.
 */
export async function programsOf(name: NeededName): Promise<Programs> {
  return programsFor(name, NEEDED[name])
}

/** The same for a row of a table. */
export async function programsFor(name: string, needed: Needed): Promise<Programs> {
  const paths = findPrograms(needed) ?? (mayInstall() ? await installed(name, needed) : undefined)
  if (paths === undefined) return { missing: `SKIPPED, ${notInstalled(name, needed)}` }
  await tried(name, paths, needed)
  return { paths }
}

/** What somebody does who wants to run the tests. */
function notInstalled(name: string, { packages, variable }: Needed): string {
  const instead = variable === undefined ? '' : `, or set ${variable}`
  return `${name} is not installed (Debian: apt-get install ${packages.join(' ')}${instead})`
}

async function installed(name: string, needed: Needed): Promise<readonly string[]> {
  const { packages } = needed
  console.error(`installing ${packages.join(' ')}, which the tests need`)
  // The timeout is for runs of the tests that install concurrently.
  const settings = ['--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  const install = () => aptGet(['install', ...settings, ...packages])
  const refusal = (await install()) && ((await aptGet(['update'])) || (await install()))
  const found = findPrograms(needed)
  if (found !== undefined) return found
  const why = refusal === '' ? 'the packages do not bring all programs' : refusal
  throw new Error(
    `${name} could not be installed. Try: apt-get update && apt-get install ${packages.join(' ')}\n${why}`,
  )
}

/** Runs apt-get. Answers the end of what it complains about, empty if it succeeds. */
async function aptGet(words: readonly string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await promisify(execFile)('apt-get', words, { env, maxBuffer: 2 ** 26 })
    return ''
  } catch (error) {
    const said = String(Reflect.get(Object(error), 'stderr') ?? '').trim()
    return (said === '' ? String(error) : said).split('\n').slice(-5).join('\n')
  }
}

/** Runs a program until it has said what it says when it works, and ends it. */
async function tried(name: string, paths: readonly string[], needed: Needed): Promise<void> {
  const { trial } = needed
  const folder = await mkdtemp(join(tmpdir(), `symbolon-${name}-`))
  const port = trial.includes('PORT') ? String(await freePort()) : ''
  const words = trial.map(word => word.replace('FOLDER', folder).replace('PORT', port))
  const said = await saidBy(paths[0] ?? name, words, needed)
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  if (needed.says.test(said)) return
  const command = [paths[0], ...trial].join(' ')
  throw new Error(`${name} is installed, but does not work. Mend or remove it. Tried: ${command}\n${said}`)
}

/** What a program printed until it was enough, until it ended, or until patience did. */
function saidBy(program: string, words: readonly string[], { says: enough, patience = 60_000 }: Needed) {
  return new Promise<string>(resolve => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      // What it has started may keep them open.
      child.stdout.destroy()
      child.stderr.destroy()
      resolve(`${said}it did not end within ${patience} ms`)
    }, patience)
    const end = (last: string) => {
      clearTimeout(timer)
      resolve(last)
    }
    const hear = (chunk: unknown) => {
      said += chunk
      if (enough.test(said)) child.kill('SIGKILL')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', error => end(String(error)))
    child.once('close', () => end(said))
  })
}
