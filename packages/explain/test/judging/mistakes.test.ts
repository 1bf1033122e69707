import { describe, expect, test } from 'vitest'
import { explainText } from '../../src/judging/explain-text.js'
import { CAUSE_ROWS } from '../../src/reasons-and-codes.js'
import { ATTESTATION_MISTAKES, ATTESTED } from './attestation-rows.js'
import { CERTIFICATE_MISTAKES } from './certificate-rows.js'
import { CLIENT_MISTAKES } from './client-rows.js'
import { DPOP_MISTAKES, PROVEN_WITH_QUERY } from './dpop-rows.js'
import { LIBRARY_MISTAKES } from './library-rows.js'
import type { Mistake } from './mistake.js'
import { AUTHORIZATION_MISTAKES, PUSHED_REQUEST_MISTAKES, REQUEST_OBJECT_MISTAKES } from './request-rows.js'
import { SIGNATURE_MISTAKES, SIGNED } from './signature-rows.js'
import { TOKEN_MISTAKES } from './token-rows.js'

const ROWS: Readonly<Record<string, readonly Mistake[]>> = {
  DPoP: DPOP_MISTAKES,
  'client authentication': CLIENT_MISTAKES,
  'client attestations': ATTESTATION_MISTAKES,
  'pushed requests': PUSHED_REQUEST_MISTAKES,
  'request objects': REQUEST_OBJECT_MISTAKES,
  'authorization endpoint': AUTHORIZATION_MISTAKES,
  tokens: TOKEN_MISTAKES,
  'message signatures': SIGNATURE_MISTAKES,
  certificates: CERTIFICATE_MISTAKES,
  libraries: LIBRARY_MISTAKES,
}

/** The usual cause and fix of each reason. */
const USUAL = CAUSE_ROWS.map(([key, cause, fix]) => [key.split(' ')[0], cause, fix])

describe.each(Object.entries(ROWS))('the cause of captured mistakes is named: %s', (_, rows) => {
  test.each(rows.map(row => [row.title, row] as const))('%s', async (_title, { text, context, code, cause, fix }) => {
    const read = await explainText(await text(), await context?.())
    expect(read.ok ? '' : read.refusal).toBe('')
    const [first] = read.ok ? read.value.findings : []
    expect(first?.code).toBe(code)
    if (cause === undefined)
      expect(USUAL.filter(([reason]) => reason === code)).toContainEqual([code, first?.cause, first?.fix])
    else expect([first?.cause, first?.fix]).toEqual([expect.stringMatching(cause), expect.stringMatching(fix ?? /\S/)])
  })
})

test.each([
  ['an attestation, whose attester counts as trusted', ATTESTED],
  ['a signed request', SIGNED],
  ['a proof whose htu has the query, which is not compared (RFC 9449 §4.3-9)', PROVEN_WITH_QUERY],
])('%s, is right', async (_, text) => {
  const read = await explainText(await text())
  expect(read.ok && read.value.findings).toEqual([])
})
