import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from '../workspace.js'
import { importsOf } from './imports.js'
import { parse } from './source.js'

/** Lines of the whole server: people read it before they copy it. */
const SERVER_LENGTH = 658

const example = join(ROOT, 'examples/demo')
const server = filesBelow(join(example, 'server'), '.ts').map(file => {
  const path = `server/${file}`
  return parse(path, readFileSync(join(example, path), 'utf8'))
})

test('the server of the example imports packages and its own files, nothing of the tour', () => {
  expect(server).not.toHaveLength(0)
  const relative = server.flatMap(importsOf).filter(each => each.relative)
  expect(relative.filter(({ target }) => !target.startsWith('server/'))).toStrictEqual([])
})

test(`the server of the example has at most ${SERVER_LENGTH} lines`, () => {
  const lines = server.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  expect(lines).toBeLessThanOrEqual(SERVER_LENGTH)
})
