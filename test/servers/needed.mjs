// What the tests start and npm does not bring. Plain JavaScript, because `npm test` says it before
// anything is installed.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Programs and how they come here.
 *
 * @typedef {object} Needed
 * @property {readonly (readonly string[])[]} programs The programs; of several names for one, the
 *   first that is there is used.
 * @property {readonly string[]} packages The packages of Debian that bring them.
 * @property {string} [variable] The environment variable that names what to use instead.
 * @property {readonly string[]} trial Words with which the first program shows that it works;
 *   `PORT` and `FOLDER` become a free port and a temporary folder.
 * @property {RegExp} says What it prints then.
 * @property {number} [patience] Milliseconds after which it is ended. Default: a minute.
 */

/** The words that print a version. */
const VERSION = { trial: ['--version'], says: /\d/ }
const SHORT_VERSION = { trial: ['-v'], says: /\d/ }

/** By the name that tests, messages and `provided` use. */
export const NEEDED = /** @satisfies {Record<string, Needed>} */ ({
  postgres: {
    programs: [['postgres'], ['initdb'], ['pg_basebackup']],
    packages: ['postgresql'],
    variable: 'SYMBOLON_TEST_POSTGRES_URL',
    ...VERSION,
  },
  mariadb: {
    // `mariadb-install-db` calls the last one.
    programs: [['mariadbd'], ['mariadb-install-db'], ['my_print_defaults']],
    packages: ['mariadb-server-core', 'mariadb-client-core'],
    variable: 'SYMBOLON_TEST_MARIADB_URL',
    ...VERSION,
  },
  redis: {
    programs: [['redis-server', 'valkey-server']],
    packages: ['redis-server'],
    variable: 'SYMBOLON_TEST_REDIS_URL',
    trial: ['--port', 'PORT', '--bind', '127.0.0.1', '--save', '', '--dir', 'FOLDER'],
    says: /Ready to accept connections/,
  },
  nginx: { programs: [['nginx']], packages: ['nginx'], ...SHORT_VERSION },
  haproxy: { programs: [['haproxy']], packages: ['haproxy'], ...SHORT_VERSION },
  prometheus: { programs: [['prometheus'], ['promtool']], packages: ['prometheus'], ...VERSION },
  chromium: {
    programs: [['chromium']],
    packages: ['chromium'],
    variable: 'SYMBOLON_TEST_CHROMIUM',
    trial: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'].concat(
      '--user-data-dir=FOLDER',
      '--dump-dom',
      'about:blank',
    ),
    says: /<html>/,
  },
  curl: { programs: [['curl']], packages: ['curl'], ...VERSION },
})

const POSTGRES = '/usr/lib/postgresql'

/**
 * Finds a program in the path or in the directories where Debian installs servers.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort().reverse() : []
  const debian = ['/usr/sbin', ...versions.map(version => join(POSTGRES, version, 'bin'))]
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.map(folder => join(folder, name)).find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The paths of programs in the order of the table, or `undefined` if one is missing.
 *
 * @param {Needed} needed
 * @returns {readonly string[] | undefined}
 */
export function findPrograms({ programs }) {
  const found = programs.map(names => names.map(findProgram).find(path => path !== undefined))
  return found.every(path => path !== undefined) ? found : undefined
}

/**
 * Whether this user may install packages of Debian.
 *
 * @returns {boolean}
 */
export function mayInstall() {
  return userInfo().uid === 0 && findProgram('apt-get') !== undefined
}
