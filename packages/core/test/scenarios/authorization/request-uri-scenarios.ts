import { byUri, pushedUri, type Scenario, SHOP, WAITING } from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'

/** Authorization requests with a request_uri: what does not depend on how requests are stored. */
export const FURTHER_REQUEST_URI_SCENARIOS: readonly Scenario[] = [
  ...expecting(WAITING)({
    'other parameters of the front channel are ignored (RFC 9101 §6.3; CVE-2026-7571)': async world =>
      world.authorize(
        byUri(await pushedUri(world), { scope: 'admin', redirect_uri: 'https://evil.example', prompt: 'none' }),
      ),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A008307', error: 'invalid_request_uri' })({
    'a request_uri that was not pushed (docs/refusals.md A008307; CVE-2020-10770)': world =>
      world.authorize(byUri('https://client.example/request.jwt')),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A008304', error: 'invalid_request' })({
    'request and request_uri together (RFC 9101 §5; docs/refusals.md A008304)': async world =>
      world.authorize(byUri(await pushedUri(world), { request: 'x' })),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A011302' })({
    'the policy is applied again when a request is redeemed (RFC 9126 §7.4)': async world => {
      const uri = await pushedUri(world)
      await world.stores.clients.remove('1001')
      await world.putClient({ ...SHOP, redirectUris: ['https://shop.example/new'] })
      return world.authorize(byUri(uri))
    },
  }),
]
