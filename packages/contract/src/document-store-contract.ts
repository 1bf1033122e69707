import type { Awaitable } from '@symbolon/core'
import type { DocumentStore } from '@symbolon/core/stores'
import { RACERS, wins } from './fixture.js'
import { freshHash } from './fresh.js'
import type { Runner } from './runner.js'

/** Opens the document with this name. Two calls with one name open the same document. */
export type OpenDocument = (name: string) => Awaitable<DocumentStore>

interface DocumentFixture {
  readonly document: DocumentStore
  /** The same document through a second handle. */
  readonly twin: DocumentStore
  /** Another document. Its name differs only in case. */
  readonly other: DocumentStore
  readonly equal: Runner['equal']
}

const TESTS: Readonly<Record<string, (fixture: DocumentFixture) => Promise<void>>> = {
  async 'before the first write there is none'({ document, equal }) {
    equal(await document.read(), undefined)
    equal(await document.version(), 0)
  },
  async 'a write is read at once, also through another handle'({ document, twin, equal }) {
    for (const [version, text] of [
      [1, 'one'],
      [2, 'two'],
      [3, ''],
    ] as const) {
      equal(await document.replace(version - 1, text), true)
      for (const handle of [document, twin]) {
        equal(await handle.read(), { version, text })
        equal(await handle.version(), version)
      }
    }
  },
  async 'a write that expects another version changes nothing'({ document, equal }) {
    equal(await document.replace(1, 'early'), false)
    equal(await document.read(), undefined)
    equal(await document.replace(0, 'first'), true)
    for (const expected of [0, 2]) equal(await document.replace(expected, 'other'), false)
    equal(await document.read(), { version: 1, text: 'first' })
  },
  async 'of 32 racers that expect one version, one wins, and its text is kept'({ document, twin, equal }) {
    for (const expected of [0, 1]) {
      const race = Array.from({ length: RACERS }, async (_, racer) =>
        (racer % 2 === 0 ? document : twin).replace(expected, `${racer}`),
      )
      const won = await Promise.all(race)
      equal(wins(won), 1)
      equal(await document.read(), { version: expected + 1, text: `${won.indexOf(true)}` })
    }
  },
  async 'no increment of 32 racers is lost'({ document, twin, equal }) {
    await Promise.all(Array.from({ length: RACERS }, (_, racer) => increment(racer % 2 === 0 ? document : twin)))
    equal(await document.read(), { version: RACERS, text: `${RACERS}` })
  },
  async 'any text comes back, also one of a million characters'({ document, equal }) {
    const texts = ['é\u0000\n"\\\u2028 ', '{"a":"\\u00e9"}', '🙂'.repeat(1_000), 'x'.repeat(1_000_000)]
    for (const [version, text] of texts.entries()) {
      equal(await document.replace(version, text), true)
      equal(await document.read(), { version: version + 1, text })
    }
  },
  async 'documents are apart, also where names differ only in case'({ document, other, equal }) {
    equal(await document.replace(0, 'ours'), true)
    equal(await other.read(), undefined)
    equal(await other.replace(0, 'theirs'), true)
    equal(await document.read(), { version: 1, text: 'ours' })
  },
}

/** The promises of a `DocumentStore`. */
export function documentStoreContract(runner: Runner, open: OpenDocument): void {
  for (const [promise, test] of Object.entries(TESTS)) {
    runner.test(`document: ${promise}`, async () => {
      const name = freshHash()
      const [document, twin, other] = [await open(`a${name}`), await open(`a${name}`), await open(`A${name}`)]
      await test({ document, twin, other, equal: (actual, expected) => runner.equal(actual, expected) })
    })
  }
}

async function increment(document: DocumentStore): Promise<void> {
  for (;;) {
    const { version, text } = (await document.read()) ?? { version: 0, text: '0' }
    if (await document.replace(version, `${Number(text) + 1}`)) return
  }
}
