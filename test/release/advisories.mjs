// Known advisories of what the packages depend on, where the registry answers about them.
import { spawnSync } from 'node:child_process'

const { status, stdout, stderr } = spawnSync('npx', ['-y', 'pnpm@12.21.0', 'audit', '--prod'], { encoding: 'utf8' })
const said = `${stdout}${stderr}`

// A mirror without this endpoint, or no network, says nothing about advisories.
if (/ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(said)) {
  process.stdout.write('advisories: the registry does not answer; nothing was checked\n')
} else {
  process.stdout.write(said)
  process.exitCode = status === 0 ? 0 : 1
}
