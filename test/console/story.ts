import {
  byUri,
  connectToCore,
  HOLDER_THUMBPRINT,
  openWorld,
  pushed,
  RESOURCE_URL,
  request,
  type World,
} from '@symbolon/contract/scenarios'
import type { Report } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { openScene, signed } from '../signatures/scene.js'
import { requestOf } from '../signatures/world.js'

/** A world whose operations report to a listener, at the present time. */
export async function reportingWorld(report: Report): Promise<World> {
  const world = await openWorld(
    serviceId => memoryStores({ serviceId }),
    ports => connectToCore({ ...ports, report }),
    {},
  )
  world.pass(Math.floor((Date.now() - world.now()) / 1000))
  return world
}

/** Some calls of clients: granted ones, and refusals for different reasons. */
export async function playStory(report: Report): Promise<void> {
  await differentBase(report)
  const world = await reportingWorld(report)
  const answer = await world.push(pushed())
  world.pass(1)
  await world.authorize(byUri(String(Reflect.get(answer, 'requestUri'))))
  world.pass(2)
  const token = await createdToken(world)
  world.pass(1)
  await world.introspect(await request(world, token))
  await world.introspect(await request(world, token, {}, { scopes: ['admin'] }))
  await world.introspect({ token: 'somebody made this up' })
  await world.push({ ...pushed(), clientSecret: 'a wrong secret' })
  await world.introspect({ ...(await request(world, token)), htu: RESOURCE_URL.replace('accounts', 'payments') })
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
