import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOf } from './pem.js'
import type { Bytes } from './write-der.js'

/**
 * A chain. In one call of openssl, names differ from chain to chain, so that no chain helps
 * another.
 */
export interface Chain {
  readonly client: Bytes
  readonly bag: readonly Bytes[]
  readonly anchor: Bytes
}

/** The version of openssl, or `undefined` without openssl. */
export const OPENSSL: string | undefined = version()

/** Why tests with it are skipped; empty if they are not. */
export const NO_OPENSSL: string =
  OPENSSL === undefined ? 'SKIPPED, openssl is not installed (Debian: apt-get install openssl)' : ''

function version(): string | undefined {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).split(' ')[1]
  } catch {
    return undefined
  }
}

/** The result of openssl for a chain: `OK` or its error. */
export type OpensslVerdict = string

/** Runs `openssl verify` for chains, with its strictest options, for TLS clients, at an instant. */
export async function opensslVerify(chains: readonly Chain[], now: number): Promise<readonly OpensslVerdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-x509-'))
  try {
    const names = chains.map((_, at) => `c${at}.pem`)
    for (const [at, { client }] of chains.entries()) writeFileSync(join(folder, `c${at}.pem`), pemOf(client))
    writeFileSync(join(folder, 'anchors.pem'), unique(chains.map(({ anchor }) => anchor)))
    writeFileSync(join(folder, 'bag.pem'), unique(chains.flatMap(({ bag }) => bag)))
    const output = await run(
      [
        ...[
          'verify',
          '-x509_strict',
          '-purpose',
          'sslclient',
          '-auth_level',
          '2',
          '-attime',
          `${Math.floor(now / 1000)}`,
        ],
        ...['-no-CApath', '-no-CAstore', '-CAfile', 'anchors.pem', '-untrusted', 'bag.pem', ...names],
      ],
      folder,
    )
    return names.map(name => verdictOf(name, output))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unique(certificates: readonly Bytes[]): string {
  return [...new Set(certificates.map(der => pemOf(der)))].join('')
}

interface Output {
  readonly accepted: ReadonlySet<string>
  readonly errors: ReadonlyMap<string, string>
}

/** Runs openssl and reads both streams: it exits with an error if any chain is refused. */
function run(args: readonly string[], cwd: string): Promise<Output> {
  return new Promise(resolve => {
    execFile('openssl', [...args], { cwd, maxBuffer: 64 << 20 }, (_, stdout, stderr) => {
      const accepted = new Set(stdout.split('\n').flatMap(line => (line.endsWith(': OK') ? [line.slice(0, -4)] : [])))
      const errors = new Map<string, string>()
      let last = ''
      for (const line of stderr.split('\n')) {
        const ended = /^error (\S+): verification failed$/.exec(line)?.[1]
        if (ended !== undefined) errors.set(ended, last)
        else if (/^error \d+ at/.test(line)) last = line.replace(/ at \d+ depth lookup:/, ':')
      }
      resolve({ accepted, errors })
    })
  })
}

function verdictOf(name: string, { accepted, errors }: Output): OpensslVerdict {
  return accepted.has(name) ? 'OK' : (errors.get(name) ?? 'not loaded')
}
