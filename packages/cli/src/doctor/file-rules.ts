import type { Rule } from './rule.js'
import type { SeenFile } from './seen.js'

/** What must hold for the file as a whole. */
export const FILE_RULES: readonly Rule<SeenFile>[] = [
  {
    code: 'tls_not_demanded',
    clause: 'RFC 6749 §3.2; RFC 9126 §2',
    confidence: 'possible',
    problem: 'Calls that came by plain http are answered, with the tokens in them.',
    run: ({ configured: { requireTls } }) =>
      requireTls
        ? []
        : [
            {
              where: 'requireTls',
              expected: 'true, behind a proxy that sets X-Forwarded-Proto',
              actual: 'false',
              fix: 'Set requireTls to true, and let the proxy overwrite X-Forwarded-Proto.',
              mend: { path: ['requireTls'], value: true },
            },
          ],
  },
  {
    code: 'nobody_may_call',
    clause: 'docs/rest-api.md',
    confidence: 'certain',
    problem: 'The service has no token, no API key and no organization token: every call gets 401.',
    run: ({ configured: { services, organizationTokens } }) =>
      services.flatMap(({ service }, at) =>
        service.accessTokens.length + organizationTokens.length > 0 || service.apiKey !== undefined
          ? []
          : [
              {
                where: `services[${at}].accessTokens`,
                fix: 'Add the digest of a token to accessTokens.',
              },
            ],
      ),
  },
]
