import { expect, test, vi } from 'vitest'
import { certificates, certificatesValidatedElsewhere } from '../src/index.js'
import { certificateOf } from './chain.js'

/** Whether the library that verifies signatures was loaded: what it needs beneath it leaves this behind. */
const isLoaded = () => 'defineMetadata' in Reflect

test('what verifies signatures is loaded when a port that needs it is made, before any client comes', async () => {
  certificatesValidatedElsewhere()
  expect(() => certificates({ anchors: [] })).toThrow(TypeError)
  await new Promise(setImmediate)
  expect(isLoaded()).toBe(false)
  certificates({ anchors: [certificateOf('root')] })
  await vi.waitFor(() => expect(isLoaded()).toBe(true), { timeout: 30_000 })
})
