import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const POSTGRES = '/usr/lib/postgresql'

/** Finds a program in the path or in the directories where Debian installs servers. */
export function findProgram(name: string): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort().reverse() : []
  const debian = ['/usr/sbin', ...versions.map(version => join(POSTGRES, version, 'bin'))]
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** Finds something; if it is missing, installs a Debian package when possible and tries again. */
export async function foundOrInstalled<Found>(
  find: () => Found | undefined,
  debianPackage: string,
): Promise<Found | undefined> {
  const found = find()
  if (found !== undefined || !mayInstall()) return found
  await install(debianPackage)
  return find()
}

function mayInstall(): boolean {
  return userInfo().uid === 0 && findProgram('apt-get') !== undefined
}

/** Installs a Debian package. Ignores failures: the caller reports what is missing. */
async function install(debianPackage: string): Promise<void> {
  console.error(`installing ${debianPackage}, which the tests need`)
  // The timeout is for test files that install concurrently.
  const words = ['install', '--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', debianPackage]
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
