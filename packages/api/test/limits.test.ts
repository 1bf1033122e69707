import { createApi, serviceDirectory } from '@symbolon/api'
import { expect, test } from 'vitest'
import { BANK, basic, call, INTROSPECTION, portsOf, V2 } from './fixture.js'

/** Whether a service is called with its own credentials, whatever these are. */
async function isCalled(path: string, authorization: string, token: string, apiSecret: string): Promise<boolean> {
  const service = { ...BANK, accessTokens: [`plain:${token}`], apiSecret: `plain:${apiSecret}` }
  const api = createApi({ directory: await serviceDirectory([await portsOf(service)]) })
  return (await api(call(path, { headers: { authorization } }))).status === 200
}

/** Credentials of a length: a token, or an API key and a secret in base64, of which three octets are four characters. */
const CALLS: Readonly<Record<string, readonly [step: number, accepts: (length: number) => Promise<boolean>]>> = {
  'an access token': [
    1,
    length => isCalled(INTROSPECTION, `Bearer ${'x'.repeat(length)}`, 'x'.repeat(length), 'secret'),
  ],
  'an API key and its secret': [
    4,
    length => {
      const secret = 'x'.repeat((length / 4) * 3 - `${BANK.apiKey}:`.length)
      return isCalled(V2, basic(BANK.apiKey ?? '', secret), 'token', secret)
    },
  ],
}

test.each(Object.entries(CALLS))('credentials have at most 16,384 characters: %s', async (_, [step, accepts]) => {
  const answers = [await accepts(16_384 - step), await accepts(16_384), await accepts(16_384 + step)]
  expect(answers).toEqual([true, true, false])
})
