import {
  type Answer,
  boundToken,
  byUri,
  codeOf,
  connectToCore,
  openWorld,
  pushedUri,
  redeemed,
  refreshed,
  refreshTokenIn,
  refreshTokenOf,
  request,
  revokedBy,
  SPA,
  type World,
} from '@symbolon/contract/scenarios'
import type { Left, Outcomes, Task } from './pairs.js'
import { openAt } from './places.js'

/*
 * One version of the packages, as a process. Another version asks the same of its own program: what they tell each
 * other is JSON, and a member that either does not know is left alone.
 */

const ACTS: Readonly<Record<Task['act'], (world: World, left: Left) => Promise<Left>>> = {
  async write(world) {
    const bound = await boundToken(world)
    const proof = await request(world, bound)
    await world.introspect(proof)
    const revoked = await world.token()
    await world.revokeTokens({ accessToken: revoked })
    const ofBob = await world.token({ subject: 'bob' })
    await world.revokeTokens({ subject: 'bob' })
    const revokedFamily = await refreshTokenOf(world)
    await revokedBy(world, 'shop', { token: revokedFamily })
    return {
      ...{ bound, proof, revoked, ofBob, revokedFamily },
      token: await world.token(),
      full: await world.token(EVERYTHING),
      requestUri: await pushedUri(world),
      code: await codeOf(world),
      refreshToken: await refreshTokenOf(world),
      ofSpa: await refreshTokenOf(world, 'spa'),
    }
  },
  async use(
    world,
    { bound, proof, revoked, ofBob, revokedFamily, token, full, requestUri, code, refreshToken, ofSpa },
  ) {
    const redemption = await redeemed(world, String(code))
    const replaced = await refreshed(world, String(ofSpa), 'spa')
    const answers: Readonly<Record<string, Answer>> = {
      'a token': await world.introspect({ token }),
      'a token with everything': await world.introspect({ token: full }),
      'a proof that was used': await world.introspect(proof),
      'another proof for its token': await world.introspect(await request(world, String(bound))),
      'a token that was revoked': await world.introspect({ token: revoked }),
      'a token of a user whose tokens were revoked': await world.introspect({ token: ofBob }),
      'a pushed request': await world.authorize(byUri(String(requestUri))),
      'a code': redemption,
      'a refresh token': await refreshed(world, String(refreshToken)),
      'a refresh token that is replaced': replaced,
      'a refresh token that was revoked': await refreshed(world, String(revokedFamily)),
    }
    await world.revokeTokens({ accessToken: token })
    return {
      outcomes: actionsOf(answers),
      token,
      code,
      requestUri,
      ofCode: tokenIn(redemption),
      ofSpa: tokenToRefresh(replaced),
    }
  },
  async again(world, { ofCode, ofSpa, code, token, requestUri }) {
    const answers: Readonly<Record<string, Answer>> = {
      'a token of a code that the other redeemed': await world.introspect({ token: ofCode }),
      'a refresh token that the other replaced': await refreshed(world, String(ofSpa), 'spa'),
      'a code that the other redeemed': await redeemed(world, String(code)),
      'a token that the other revoked': await world.introspect({ token }),
      'a pushed request that the other used': await world.authorize(byUri(String(requestUri))),
    }
    return { outcomes: actionsOf(answers) }
  },
}

/** Members that only some tokens have. */
const EVERYTHING = {
  acr: 'urn:example:passkey',
  authTime: 1_700_000_000,
  resources: ['https://api.example/'],
  authorizationDetails: { elements: [{ type: 'payment', otherFields: '{"amount":"10"}' }] },
  properties: [{ key: 'tenant', value: 'north', hidden: false }],
}

function actionsOf(answers: Readonly<Record<string, Answer>>): Outcomes {
  return Object.fromEntries(Object.entries(answers).map(([what, { action }]) => [what, action]))
}

/** Empty when a version that did not understand what was left refused it. */
function tokenIn(answer: Answer): string {
  const { responseContent = '{}' } = Object(answer)
  return String(JSON.parse(responseContent).access_token ?? '')
}

function tokenToRefresh(answer: Answer): string {
  return answer.action === 'OK' ? refreshTokenIn(answer) : ''
}

const [, , place = '{}'] = process.argv
const open = await openAt(JSON.parse(place))
process.on('message', async ({ act, serviceId, left }: Task) => {
  const world = await openWorld(open, connectToCore, { serviceId, clients: [SPA] })
  process.send?.(await ACTS[act](world, left))
})
process.send?.('ready')
