import { type Answer, connectToCore, type Operations, play, type Scenario } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { SCENARIOS } from '@symbolon/scenarios'
import { expect, test, vi } from 'vitest'
import { eachOperation } from '../scenarios/each-operation.js'
import {
  configuredSecrets,
  foundOfMany,
  KINDS,
  rememberHandedOut,
  rememberPresented,
  type Secrets,
} from '../scenarios/secrets.js'
import { BROWSER_SKIPPED, launchBrowser } from '../servers/chromium.js'
import { serveConsole } from './served-console.js'

/*
 * Tokens, secrets, proofs, assertions and keys go through the real operations, and must be nowhere
 * in what the console keeps, sends, shows or logs.
 */

const CONSOLE = ['debug', 'error', 'info', 'log', 'warn'] as const

/** About how many scenarios of each operation: enough for every kind of secret to occur. */
const SCENARIOS_EACH = 30

test.skipIf(BROWSER_SKIPPED !== '')(
  `no secret of any kind is in the stream, in a decision, in the page or in the log ${BROWSER_SKIPPED}`,
  async () => {
    const written: string[] = []
    for (const method of CONSOLE)
      vi.spyOn(console, method).mockImplementation((...all) => void written.push(String(all)))
    const secrets = configuredSecrets()
    const served = await serveConsole({ size: 5_000 })
    const operations = (ports: Ports) => remembering({ ...ports, report: served.report }, secrets)
    for (const scenario of inTurns(Object.values(SCENARIOS))) {
      await play(serviceId => memoryStores({ serviceId }), operations, scenario)
    }
    const { texts, page } = await everythingShown(served)
    vi.restoreAllMocks()
    expect(texts.length).toBeGreaterThan(10 * SCENARIOS_EACH)
    expect(page).toContain('UNAUTHORIZED')
    expect(foundOfMany([...texts, page, ...written].join('\n'), withBeginnings(secrets))).toEqual([])
    // Every kind must have occurred, otherwise nothing is proven about it.
    expect(KINDS.filter(kind => !secrets.has(kind))).toEqual([])
    expect(KINDS.length).toBeGreaterThanOrEqual(20)
    await served.stop()
  },
)

/**
 * The secrets, and what a cut leaves of them: the console shortens long texts. The head of a JWT is public. A code of one
 * repeated character is no secret: somebody made it up, as others did thumbprints.
 */
function withBeginnings(secrets: Secrets): Secrets {
  return new Map(
    [...secrets].map(([kind, known]) => {
      const real = [...known].filter(secret => !/^(.)\1+$/.test(secret))
      const beginnings = real.filter(secret => !secret.includes('.')).map(each => each.slice(0, 24))
      return [kind, new Set([...real, ...beginnings])]
    }),
  )
}

/** Some scenarios of each operation in turns, so that the newest decisions are of all operations. */
function inTurns(operations: readonly (readonly Scenario[])[]): readonly Scenario[] {
  const all = operations.map(scenarios => {
    const each = Math.ceil(scenarios.length / SCENARIOS_EACH)
    return scenarios.filter(({ name }, at) => at % each === 0 || /encrypted|post/i.test(name)).reverse()
  })
  const longest = Math.max(...all.map(scenarios => scenarios.length))
  const turns = Array.from({ length: longest }, (_, at) => at)
  return turns.flatMap(at => all.flatMap(scenarios => scenarios.slice(at, at + 1)))
}

/** Everything that the console answers to a browser, and the page when each of some decisions was open. */
async function everythingShown(served: Awaited<ReturnType<typeof serveConsole>>) {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(served.link(served.origin))
  await page.locator('.row').first().waitFor()
  const texts = await page.evaluate(async () => {
    const reader = (await fetch('stream')).body?.pipeThrough(new TextDecoderStream()).getReader()
    let stream = ''
    while (reader !== undefined && !/"number":\d/.test(stream)) stream += (await reader.read()).value
    while (reader !== undefined && !stream.endsWith('\n\n')) stream += (await reader.read()).value
    await reader?.cancel()
    const numbers = [...stream.matchAll(/"number":(\d+)/g)].map(([, number]) => number)
    const decisions = await Promise.all(numbers.map(async number => (await fetch(`decisions/${number}`)).text()))
    return [stream, ...decisions]
  })
  let shown = await page.content()
  for (let at = 0; at < 200; at += 20) {
    const row = page.locator('.row').nth(at)
    const number = await row.getAttribute('data-number')
    await row.click()
    await page.locator(`#decision[data-number="${number}"]`).waitFor()
    shown += await page.content()
  }
  await browser.close()
  return { texts, page: shown }
}

function remembering(ports: Ports, secrets: Secrets): Operations {
  const operations = connectToCore(ports)
  const remembered = (operation: keyof Operations) => async (request: unknown) => {
    rememberPresented(secrets, request)
    const answer: Answer = await operations[operation](request)
    rememberHandedOut(secrets, answer)
    return answer
  }
  return eachOperation(remembered)
}
