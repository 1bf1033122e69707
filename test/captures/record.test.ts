import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { ROOT } from '../workspace.js'
import { Chrome } from './chrome.js'
import { Firefox } from './firefox.js'
import { FORMS, type FormLetter, type Tools, tappedFetch } from './forms.js'
import { FROM_CLAUSES, FROM_LIBRARIES } from './rows.js'
import { startServers } from './servers.js'
import { World } from './world.js'

/*
 * `RECORD_CAPTURES=1 npx vitest run test/captures` makes the data of packages/explain/test/captures again: real curl,
 * nginx, Apache, Chromium and Firefox against this project's server. Debian has all of them.
 */

const isLetter = (letter: string): letter is FormLetter => Object.hasOwn(FORMS, letter)

test('records every mistake', { timeout: 600_000 }, async () => {
  const world = await World.open()
  const servers = await startServers(world.listener(), world.listener({ clientCertificate: { format: 'nginx' } }))
  const tools: Tools = { world, servers, chrome: await Chrome.open(servers.direct), firefox: await Firefox.open() }
  const files = new Map<string, string>()
  for (const [name, cause, letters, make] of [...FROM_CLAUSES, ...FROM_LIBRARIES]) {
    for (const letter of [...letters].filter(isLetter)) {
      const sent = await make(world, each => tappedFetch(each, servers))
      const before = world.events.length
      const { file, capture } = FORMS[letter]
      const text = await capture(sent, tools).catch(error => `FAILED ${error}`)
      // A form that sends nothing is sent as well: the server says whether the cause is right.
      if (world.events.length === before) await tappedFetch(sent, servers)
      const reason = world.events.length > before ? world.events.at(-1)?.reason : '-'
      if (text.startsWith('FAILED') || text === '' || (reason !== '-' && reason !== cause))
        console.log(letter, name, cause, reason, text.slice(0, 300))
      files.set(file, `${files.get(file) ?? ''}=== ${cause} = ${name}\n${text.trimEnd()}\n`)
    }
  }
  for (const [file, text] of files) writeFileSync(join(ROOT, 'packages/explain/test/captures', `${file}.txt`), text)
  await tools.chrome.close()
  tools.firefox.close()
  await servers.stop()
})
