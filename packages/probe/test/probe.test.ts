import { describe, expect, test } from 'vitest'
import { probe } from '../src/index.js'
import { AUTHENTICATIONS, probedDemo } from './demo.js'

const METHODS = ['private_key_jwt', 'client_secret_basic', 'none'] as const satisfies (keyof typeof AUTHENTICATIONS)[]

describe('our demo', () => {
  test.each(METHODS)('%s: nothing is found', async method => {
    const result = await probe(await probedDemo({ method }))
    expect(result).toMatchObject({ outcome: 'tested', findings: [] })
    expect(result.probes.filter(({ outcome }) => outcome === 'untestable')).toStrictEqual([])
  })
})
