import { byUri, pushedUri, type Scenario, SHOP, WAITING } from '@symbolon/contract/scenarios'

/** Authorization requests with a request_uri: what does not depend on how requests are stored. */
export const FURTHER_REQUEST_URI_SCENARIOS: readonly Scenario[] = [
  {
    name: 'other parameters of the front channel are ignored',
    clause: 'RFC 9101 §6.3; CVE-2026-7571',
    play: async world =>
      world.authorize(
        byUri(await pushedUri(world), { scope: 'admin', redirect_uri: 'https://evil.example', prompt: 'none' }),
      ),
    expect: WAITING,
  },
  {
    name: 'a request_uri that was not pushed',
    clause: 'docs/refusals.md A008307; CVE-2020-10770',
    play: world => world.authorize(byUri('https://client.example/request.jwt')),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008307', error: 'invalid_request_uri' },
  },
  {
    name: 'request and request_uri together',
    clause: 'RFC 9101 §5; docs/refusals.md A008304',
    play: async world => world.authorize(byUri(await pushedUri(world), { request: 'x' })),
    expect: { action: 'BAD_REQUEST', resultCode: 'A008304', error: 'invalid_request' },
  },
  {
    name: 'the policy is applied again when a request is redeemed',
    clause: 'RFC 9126 §7.4',
    play: async world => {
      const uri = await pushedUri(world)
      await world.stores.clients.remove('1001')
      await world.putClient({ ...SHOP, redirectUris: ['https://shop.example/new'] })
      return world.authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A011302' },
  },
]
