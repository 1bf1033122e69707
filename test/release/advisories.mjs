// What the packages depend on: which versions are not the newest, and known advisories, where the registry answers.
import { spawnSync } from 'node:child_process'

const pnpm = (...words) => spawnSync('npx', ['-y', 'pnpm@12.21.0', ...words], { encoding: 'utf8' })

const outdated = pnpm('outdated', '--recursive', '--format', 'list').stdout.trim()
process.stdout.write(outdated === '' ? 'every version is the newest\n\n' : `not the newest:\n\n${outdated}\n\n`)

const { status, stdout, stderr } = pnpm('audit', '--prod')
const said = `${stdout}${stderr}`

// A mirror without this endpoint, or no network, says nothing about advisories.
if (/ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(said)) {
  process.stdout.write('advisories: the registry does not answer; nothing was checked\n')
} else {
  process.stdout.write(said)
  process.exitCode = status === 0 ? 0 : 1
}
