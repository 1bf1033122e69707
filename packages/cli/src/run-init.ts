import type { InitCommand } from './command-line/init-check-migrate.js'
import { readServerConfiguration } from './configuration.js'
import { firstConfiguration } from './init/first-configuration.js'
import { writeNewFile } from './new-file.js'
import { complain, print, reasonOf } from './print.js'

/**
 * Runs `symbolon init`, and returns the exit status: 1 when the file cannot be written, 2 when the
 * issuer is none.
 */
export async function runInit({ issuer, out }: InitCommand): Promise<number> {
  const configuration = firstConfiguration(issuer)
  const read = await readServerConfiguration(configuration)
  if (!read.ok) {
    complain(`--issuer ${read.refusal.map(({ problem }) => problem).join('; ')}`)
    return 2
  }
  try {
    await writeNewFile(out, `${JSON.stringify(configuration, null, 2)}\n`)
    print(nextSteps(out))
    return 0
  } catch (error) {
    complain(reasonOf(error, 'the file cannot be written'))
    return 1
  }
}

function nextSteps(out: string): string {
  return [
    `${out} is written: 1 service, 1 client, with secrets and a key of their own. Keep it secret.`,
    'Next:',
    `  symbolon check --config ${out}`,
    `  symbolon doctor --config ${out}`,
    `  symbolon serve --config ${out}`,
  ].join('\n')
}
