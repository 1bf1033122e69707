import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Explanation, formatExplanation } from '../src/explanation.js'
import { explainText } from '../src/judging/explain-text.js'

/*
 * What people have, as real programs wrote it: each file is one form, recorded by test/captures from this project's
 * server. A row has its primary cause, its name and the text.
 */

const FOLDER = join(import.meta.dirname, 'captures')

interface Row {
  readonly form: string
  readonly cause: string
  readonly name: string
  readonly text: string
}

const ROWS: readonly Row[] = readdirSync(FOLDER).flatMap(file =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map(row => {
      const [, cause = '', name = '', text = ''] = /^(\S+) = ([^\n]*)\n(.*)$/s.exec(row) ?? []
      return { form: file.replace('.txt', ''), cause, name, text }
    }),
)

async function explained(text: string): Promise<Explanation> {
  const read = await explainText(text)
  return read.ok ? read.value : { subject: read.refusal, findings: [] }
}

/** What the capture cannot say: the server hides the cause from clients, or the form has no headers. */
const UNSURE: readonly string[] = [
  'curl-verbose an assertion twice',
  'curl-verbose a renewed certificate of a TLS client',
  'curl-verbose a code from elsewhere',
  'exchange a client_id of another environment',
  'nginx no token',
  'nginx openid-client pushes another redirect_uri',
]

test('there are more than 200 rows, of which 95 % name their primary cause', () => {
  expect(ROWS.length).toBeGreaterThan(200)
  expect(UNSURE.length).toBeLessThanOrEqual(0.05 * ROWS.length)
})

test.each([...new Set(ROWS.map(({ form }) => form))])('%s: every cause is named', async form => {
  const others: string[] = []
  for (const { name, cause, text } of ROWS.filter(row => row.form === form)) {
    const { findings, add } = await explained(text)
    if (findings[0]?.code === cause) continue
    others.push(`${form} ${name}`)
    expect(add, name).toMatch(/^the /)
  }
  expect(others).toEqual(UNSURE.filter(name => name.startsWith(`${form} `)))
})

test('no capture has its credentials in the output', async () => {
  for (const { text } of ROWS) {
    const shown = JSON.stringify(await explained(text))
    const credentials = [...text.matchAll(/(?:Bearer |DPoP |DPoP: |client_assertion=|request=)([\w.~+/-]{30,})/g)]
    for (const [, credential = ''] of credentials) expect(shown).not.toContain(credential.slice(-30))
    expect(shown).not.toMatch(/correct horse|correct\+horse|battery/)
  }
})

describe('the mistakes of which people have lost an hour, by name', () => {
  const named = (form: string, name: string) => ROWS.find(row => row.form === form && row.name === name)?.text ?? ''
  test.each<[form: string, name: string, shown: RegExp]>([
    [
      'curl-dump',
      'htu of an internal host',
      /wrong {5}The htu of .*\n {2}expected {2}htu https:\/\/api\.example\/accounts\n/,
    ],
    ['apache', 'a request_uri is opened again', /\(request_uri_unknown.*[\s\S]*cause {5}It was opened before/],
    ['url', 'a request_uri is opened again', /\(request_uri_unknown.*[\s\S]*cause {5}It was opened before/],
    [
      'behind-nginx',
      'another certificate behind nginx',
      /\(certificate_different\)\n {2}actual {4}a certificate with x5t#S256 \S{43}\n/,
    ],
    ['curl-verbose', 'a token for accounts pays', /\(scope_insufficient\)\n {2}expected {2}scope payments\n/],
    ['challenge', 'a token for accounts pays', /\(scope_insufficient\)\n {2}expected {2}scope payments\n/],
    [
      'report',
      'a token for accounts pays',
      /scope_insufficient, client ledger\n[\s\S]*expected {2}payments\n {2}actual {4}accounts\n/,
    ],
    ['curl', 'another body than was signed', /fix {7}Let the client digest the very bytes that it sends/],
    [
      'curl',
      'iss of the request object is the server',
      /actual {4}iss https:\/\/as\.example, client_id shop, outside shop\n/,
    ],
    ['response', 'redirect_uri with a slash at the end', /\(redirect_uri_unregistered\)\n/],
    ['curl-dump', 'no ath', /\(proof_token_different\)\n/],
    ['curl-verbose', 'aud is the token endpoint of another server', /\(assertion_audience_different, likely\)\n/],
    ['curl', 'a JSON body', /\(body_not_a_form\)\n/],
  ])('%s: %s', async (form, name, shown) => {
    expect(formatExplanation(await explained(named(form, name)))).toMatch(shown)
  })
})
