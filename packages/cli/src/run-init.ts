import { randomUUID } from 'node:crypto'
import type { InitCommand } from './command-line/init-check-migrate.js'
import { readServerConfiguration } from './configuration.js'
import { writeNewFile } from './configuration-file.js'
import { generatedKeys } from './generated-keys.js'
import { complain, print } from './print.js'
import { newSecret } from './secrets.js'

export async function runInit({ issuer, out }: InitCommand): Promise<number> {
  const configuration = firstConfiguration(issuer)
  const read = await readServerConfiguration(configuration)
  if (!read.ok) {
    complain(`--issuer ${read.refusal.map(({ problem }) => problem).join('; ')}`)
    return 2
  }
  await writeNewFile(out, `${JSON.stringify(configuration, null, 2)}\n`)
  print(nextSteps(out))
  return 0
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

/** Nothing of it is the same for two files. */
function firstConfiguration(issuer: string): object {
  return {
    secrets: [newSecret()],
    storage: 'memory',
    services: [
      {
        serviceId: 'main',
        issuer,
        accessTokens: [`plain:${newSecret()}`],
        supportedScopes: [{ name: 'profile' }],
        parRequired: true,
        jwks: { keys: [signingKey()] },
        clients: [
          {
            clientIdAlias: 'first-client',
            clientSecret: `plain:${newSecret()}`,
            redirectUris: ['http://127.0.0.1/callback'],
            pkceS256Required: true,
          },
        ],
      },
    ],
  }
}

function signingKey(): object {
  const { privateKey } = generatedKeys()
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}
