import type { Ports } from '@symbolon/core'
import type { TokenFamily } from '@symbolon/core/stores'
import { expect, test } from 'vitest'
import { createWorld, START } from './world.js'

/** Ports whose service is of FAPI 2.0, and what they stored. */
function underFapi(ports: Ports, stored: TokenFamily[], fapiModes: readonly ['FAPI2_SECURITY'] | readonly []): Ports {
  const { tokenFamilies } = ports
  if (tokenFamilies === undefined) throw new Error('the storage keeps no token families')
  return {
    ...ports,
    service: { load: async () => ({ ...(await ports.service.load()), fapiModes }) },
    tokenFamilies: {
      find: key => tokenFamilies.find(key),
      sweep: (...bounds) => tokenFamilies.sweep(...bounds),
      replace: (key, version, family, now) => tokenFamilies.replace(key, version, family, now),
      add(family, now) {
        stored.push(family)
        return tokenFamilies.add(family, now)
      },
    },
  }
}

test.each([
  ['FAPI 2.0 Security Profile §5.3.2.1-11: 61 seconds are 60', 61, ['FAPI2_SECURITY'], 60],
  ['FAPI 2.0 Security Profile §5.3.2.1-11: 600 seconds are 60', 600, ['FAPI2_SECURITY'], 60],
  ['under FAPI 2.0 30 seconds stay', 30, ['FAPI2_SECURITY'], 30],
  ['without FAPI 600 seconds stay', 600, [], 600],
] as const)('a code: %s', async (_, code, modes, seconds) => {
  const stored: TokenFamily[] = []
  const world = await createWorld({ lifetimes: { code }, change: ports => underFapi(ports, stored, modes) })
  await world.code('shop')
  expect(stored.map(({ codeExpiresAt }) => codeExpiresAt)).toStrictEqual([START + seconds * 1_000])
})
