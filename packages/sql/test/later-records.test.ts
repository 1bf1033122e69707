import { connectToCore, openWorld, type World } from '@symbolon/contract/scenarios'
import type { ReportEvent } from '@symbolon/core'
import { expect, test } from 'vitest'
import type { SqlDriver } from '../src/index.js'
import { eachAdapter } from './each-adapter.js'

/** Adds a member to a stored record, as a later version of the library would. */
async function addMember(driver: SqlDriver, table: string, serviceId: string, member: string): Promise<void> {
  const where = `where service_id = '${serviceId}'`
  const read = `select record from symbolon_${table} ${where}`
  const [row] = (await driver.run({ query: { text: read, returnsRows: true }, values: [] })).rows
  const record = `{${member},${String(row?.record).slice(1)}`
  const write = `update symbolon_${table} set record = '${record}' ${where}`
  await driver.run({ query: { text: write, returnsRows: false }, values: [] })
}

eachAdapter('records of a later version', ({ storesOf, driver }) => {
  const world = async () => {
    const events: ReportEvent[] = []
    const faults: string[] = []
    const listeners: Pick<World['ports'], 'report' | 'onFault'> = {
      report: event => events.push(event),
      onFault: error => faults.push(error instanceof Error ? error.message : 'no error'),
    }
    const opened = await openWorld(storesOf, ports => connectToCore({ ...ports, ...listeners }), {})
    return { opened, events, faults, serviceId: (await opened.ports.service.load()).serviceId }
  }

  test('introspection of an access token with an unknown binding is a fault', async () => {
    const { opened, events, faults, serviceId } = await world()
    const token = await opened.token()
    await addMember(driver(), 'access_token', serviceId, '"chipThumbprint":"hidden"')
    expect(await opened.introspect({ token })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(events.at(-1)?.fault).toEqual({ port: 'accessTokens', name: 'SqlCorruptRecord' })
    expect(faults.join()).toMatch(/: chipThumbprint is a member that this version does not know$/)
    expect(await opened.introspectStandard({ parameters: `token=${token}` })).toMatchObject({
      action: 'INTERNAL_SERVER_ERROR',
    })
    const { accessTokens } = storesOf(serviceId)
    expect(await accessTokens.remove({ clientId: 1001 }, 100)).toBe(1)
  })

  test('introspection of a token whose client has an unknown demand is a fault', async () => {
    const { opened, events, faults, serviceId } = await world()
    const { clients } = storesOf(serviceId)
    for (const each of ['1002', '1003', '1004', 'https://entity.example']) {
      await clients.remove((await clients.find(each))?.canonical ?? '')
    }
    const token = await opened.token()
    await addMember(driver(), 'client', serviceId, '"chipRequired":true')
    expect(await opened.introspect({ token })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(events.at(-1)?.fault).toEqual({ port: 'clients', name: 'SqlCorruptRecord' })
    expect(faults.join()).toMatch(/: chipRequired is a member that this version does not know$/)
  })
})
