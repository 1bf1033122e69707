import {
  bodyOf,
  byUri,
  connectToCore,
  HOLDER_THUMBPRINT,
  openWorld,
  pushed,
  RESOURCE_URL,
  redeemed,
  request,
  type Setting,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import type { Report } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { openScene, signed } from '../signatures/scene.js'
import { requestOf } from '../signatures/world.js'

/** A world whose operations report to a listener, at the present time. */
export async function reportingWorld(report: Report, setting: Setting = {}): Promise<World> {
  const world = await openWorld(
    serviceId => memoryStores({ serviceId }),
    ports => connectToCore({ ...ports, report }),
    setting,
  )
  world.pass(Math.floor((Date.now() - world.now()) / 1000))
  return world
}

/** Some calls of clients at one service: granted ones, refusals for different reasons, and a fault. */
export async function playStory(listener: Report): Promise<void> {
  const report: Report = event => listener({ ...event, serviceId: 'bank' })
  await differentBase(report)
  const failing = await reportingWorld(report, { faults: ['accessTokens'] })
  await failing.introspect({ token: 'of somebody' })
  const world = await reportingWorld(report)
  await flow(world)
  const token = await createdToken(world)
  world.pass(1)
  await world.introspect(await request(world, token))
  await world.introspect({ token: 'somebody made this up' })
  await world.push({ ...pushed(), clientSecret: 'a wrong secret' })
  await world.introspect({ ...(await request(world, token)), htu: RESOURCE_URL.replace('accounts', 'payments') })
}

/** From a pushed request to an API call that needs more. */
async function flow(world: World): Promise<void> {
  const answer = await world.push(pushed())
  world.pass(1)
  const ticket = await ticketOf(world.authorize(byUri(String(Reflect.get(answer, 'requestUri')))))
  world.pass(2)
  const completed = await world.complete({ ticket })
  const code = Reflect.get(await world.issueCode({ completed, subject: 'ada' }), 'code')
  world.pass(1)
  const token = bodyOf(await redeemed(world, String(code))).access_token
  world.pass(1)
  await world.introspect({ token })
  await world.introspect({ token, scopes: ['admin'] })
}

/** A token for the key of the client, from the operation that makes tokens. */
async function createdToken(world: World): Promise<string> {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'shop', subject: 'ada', scopes: ['read'] }
  const answer = await world.createToken({ ...grant, dpopKeyThumbprint: HOLDER_THUMBPRINT })
  return String(Reflect.get(answer, 'accessToken'))
}

/** A client that signs the URL without its query. */
export async function differentBase(report: Report): Promise<void> {
  const scene = await openScene()
  const sent = await signed(scene, scene.get, {
    mistaken: name => (name === '@target-uri' ? ['https://api.example/accounts/1'] : null),
  })
  await connectToCore({ ...scene.world.ports, report }).introspect(requestOf(sent))
}
