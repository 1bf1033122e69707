// A release without the release: whether it works with the version before, versions, tarballs, their
// contents and a bill of materials, in a temporary clone of the last commit. Nothing in the checkout
// changes, and nothing is published.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemsOf } from './tarball-rules.mjs'

const HELP = `npm run release:dry: what a release of the last commit would publish

Usage
  npm run release:dry [-- --json]

It clones the last commit into a temporary folder and makes there:
  two versions
            this version and that of the last tag on one storage of each kind, in both
            directions; without a tag, versions with a planted member
  versions  the versions and changelogs that the changesets give
  packages  one tarball for each published package, with its files checked
  sbom      a bill of materials in CycloneDX 1.x, of what the packages depend on
Nothing in this checkout changes, and nothing is published. What is not committed is left out.

Options
  --json  the packages as JSON on the last line, for scripts
  --help  this text

Exit status
  0  a release could be made of this
  1  something is wrong; the lines say what
`

const INSTALL = ['npx', ['-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline']]

const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
if (words.includes('--help')) {
  process.stdout.write(HELP)
  process.exit(0)
}
const unknown = words.find(word => word !== '--json')
if (unknown !== undefined) fail(`unknown option ${unknown}; see npm run release:dry -- --help`)

const folder = mkdtempSync(join(tmpdir(), 'symbolon-release-'))
const [clone, before, tarballs] = ['clone', 'before', 'tarballs'].map(name => join(folder, name))
mkdirSync(tarballs)

step('cloning the last commit', 'git', ['clone', '--quiet', '--no-hardlinks', root, clone], root)
step('installing', ...INSTALL)
const tag = lastTag()
if (tag !== undefined) {
  step(`cloning ${tag}`, 'git', ['clone', '--quiet', '--no-hardlinks', '--branch', tag, root, before], root)
  step(`installing ${tag}`, ...INSTALL, before)
}
const pair = { ...process.env, ...(tag !== undefined && { SYMBOLON_TEST_VERSION_BEFORE: before }) }
step(`two versions: ${tag ?? 'planted ones'}`, 'npx', ['vitest', 'run', 'test/release'], clone, pair)
step('versions by changesets', 'npm', ['run', '--silent', 'release:version'])
step('types', 'npm', ['run', '--silent', 'typecheck'])
step('building', 'npm', ['run', '--silent', 'build'])
step('packing', 'npx', ['pnpm', '--recursive', '--filter', './packages/*', 'pack', '--pack-destination', tarballs])
const sbom = join(folder, 'sbom.cdx.json')
step('bill of materials', 'npx', ['pnpm', 'sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', sbom])

const packages = readdirSync(tarballs).sort().map(examined)
for (const { name, version, files, bytes } of packages) {
  say(`  ${name.padEnd(28)} ${version.padEnd(10)} ${String(files.length).padStart(5)} files ${kilobytes(bytes)}`)
}
const problems = [...packages.flatMap(problemsOf), ...problemsOfSbom(sbom)]
for (const problem of problems) say(`PROBLEM ${problem}`)
say(`everything is in ${folder}`)
if (words.includes('--json')) process.stdout.write(`${JSON.stringify(packages)}\n`)
process.exit(problems.length === 0 ? 0 : 1)

/** The tag of the last release: all packages have one version, and `changeset publish` makes a tag for each. */
function lastTag() {
  const sorted = ['tag', '--list', 'symbolon@*', '--sort=-version:refname']
  const { stdout } = spawnSync('git', sorted, { cwd: root, encoding: 'utf8' })
  const tag = stdout.split('\n').find(line => line !== '')
  if (tag === undefined && releasesNamed() > 1) fail('there were releases, but there is no tag: git fetch --tags')
  return tag
}

/** The first release names itself before it has a tag. */
function releasesNamed() {
  const changelog = join(root, 'packages/cli/CHANGELOG.md')
  return existsSync(changelog) ? readFileSync(changelog, 'utf8').split(/^## \d/m).length - 1 : 0
}

/** Runs a command in the clone, and ends with what it said when it fails. */
function step(what, command, parameters, cwd = clone, env = process.env) {
  say(`${what} …`)
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd, env, encoding: 'utf8' })
  if (status !== 0) fail(`${what} failed\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`)
}

/** A tarball: its manifest and the paths of its files. */
function examined(tarball) {
  const path = join(tarballs, tarball)
  const text = (...parameters) => spawnSync('tar', parameters, { encoding: 'utf8', maxBuffer: 1e8 }).stdout
  const manifest = JSON.parse(text('-xzOf', path, 'package/package.json'))
  const files = text('-tzf', path)
    .trim()
    .split('\n')
    .map(file => file.replace(/^package\//, ''))
  return { name: manifest.name, version: manifest.version, manifest, files, bytes: statSync(path).size }
}

function problemsOfSbom(path) {
  const components = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).components : undefined
  return Array.isArray(components) && components.length > 0 ? [] : ['the bill of materials names nothing']
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`.padStart(9)
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(line) {
  say(line)
  process.exit(1)
}
