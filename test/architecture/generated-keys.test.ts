import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from '../workspace.js'

const FOLDERS = ['packages', 'examples', 'test']

// On Node 20 the export of such a KeyObject as a JWK can block for ever, and a test then hangs with it.
test('keys that are exported as JWKs are generated as text', () => {
  const files = FOLDERS.flatMap(folder => filesBelow(join(ROOT, folder), '.ts').map(path => `${folder}/${path}`))
  const blocking = files.filter(file => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return /\bgenerateKeyPairSync\(/.test(text) && /format: 'jwk'/.test(text) && !/publicKeyEncoding\b/.test(text)
  })
  expect(blocking).toEqual([])
})
