import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const POSTGRES = '/usr/lib/postgresql'

/** A program in the path, or where Debian hides those of servers. */
export function findProgram(name: string): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort().reverse() : []
  const hidden = ['/usr/sbin', ...versions.map(version => join(POSTGRES, version, 'bin'))]
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...hidden]
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** What is looked for; where it is not there, it is looked for again when Debian's package could be installed. */
export async function foundOrInstalled<Found>(
  look: () => Found | undefined,
  debian: string,
): Promise<Found | undefined> {
  const found = look()
  if (found !== undefined || !mayInstall()) return found
  await install(debian)
  return look()
}

function mayInstall(): boolean {
  return userInfo().uid === 0 && findProgram('apt-get') !== undefined
}

/** Installs a package of Debian; where that fails, who looked for it says what to do. */
async function install(debian: string): Promise<void> {
  console.error(`installing ${debian}, which the tests need`)
  // Test files that run at once may want the same.
  const words = ['install', '--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', debian]
  const succeeds = (args: readonly string[]) =>
    aptGet(args).then(
      () => true,
      () => false,
    )
  if (!(await succeeds(words)) && (await succeeds(['update']))) await succeeds(words)
}

async function aptGet(words: readonly string[]): Promise<void> {
  await promisify(execFile)('apt-get', words, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
