import { expect, test, vi } from 'vitest'
import { certificates, certificatesValidatedElsewhere } from '../src/index.js'
import { certificateOf } from './chain.js'

/** Whether the library that verifies signatures is loaded: its polyfill adds this function. */
const isLoaded = () => 'defineMetadata' in Reflect

test('loads the library for signatures when a port is made that needs it, before the first client', async () => {
  certificatesValidatedElsewhere()
  expect(() => certificates({ anchors: [] })).toThrow(TypeError)
  await new Promise(setImmediate)
  expect(isLoaded()).toBe(false)
  certificates({ anchors: [certificateOf('root')] })
  await vi.waitFor(() => expect(isLoaded()).toBe(true), { timeout: 30_000 })
})
