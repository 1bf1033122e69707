import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Console, consoleListener, createConsole } from '@symbolon/console'
import { introspect, introspectionPorts } from '@symbolon/core'
import type { Page } from 'playwright-core'
import { BROWSER_SKIPPED, launchBrowser } from '../../../servers/chromium.js'
import type { Case, Outcome } from '../case.js'

/** Decisions in a second. */
const RATE = 500

/** Milliseconds between two groups of decisions. */
const EVERY = 20

/** The page of the console while decisions come, and while somebody filters, reads and goes back. */
export const CONSOLE: Case = {
  name: 'console',
  title: `the console in headless Chromium, ${RATE} decisions a second`,
  async measure(seconds) {
    if (BROWSER_SKIPPED !== '') return { unit: 'count', rows: [], notes: [BROWSER_SKIPPED], failures: [] }
    const made = createConsole()
    const server = createServer(consoleListener(made))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const browser = await launchBrowser()
    try {
      const address = server.address()
      const page = await browser.newPage()
      await page.goto(made.link(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`))
      return await measurePage(page, made, seconds)
    } finally {
      await browser.close()
      made.close()
      server.close()
      server.closeAllConnections()
    }
  },
}

/** What {@link WATCH} has seen, in milliseconds. */
interface Watched {
  readonly longest: number
  readonly count: number
  readonly frame: number
}

async function measurePage(page: Page, made: Console, seconds: number): Promise<Outcome> {
  await page.evaluate(WATCH)
  const trace = await traced(page)
  const ending = new AbortController()
  const deciding = decide(made, ending.signal)
  const until = performance.now() + seconds * 1_000
  for (let turn = 0; performance.now() < until; turn += 1) await useOnce(page, turn)
  ending.abort()
  const decisions = await deciding
  const processor = await trace.end()
  const { longest, count, frame } = await page.evaluate<Watched>('watched')
  const row = (what: string, ours: number, most?: number) => ({
    ...{ what, against: '', ours },
    ...(most !== undefined && { target: { most } }),
  })
  return {
    unit: 'count',
    rows: [
      row('decisions a second', Math.round(decisions / seconds)),
      row('tasks of more than 50 ms', count),
      row('ms of the longest task', Math.round(longest)),
      row('ms of processor time of the most expensive task', Math.round(processor), 50),
      row('ms between the two frames that are farthest apart', Math.round(frame)),
    ],
    failures: [],
  }
}

/**
 * Observes long tasks (W3C Long Tasks) and the time between frames. It is text, because a loader may
 * add to a function what the browser does not have.
 */
const WATCH = `{
  const watched = { longest: 0, count: 0, frame: 0 }
  window.watched = watched
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      watched.count += 1
      watched.longest = Math.max(watched.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  let last = performance.now()
  const next = now => {
    watched.frame = Math.max(watched.frame, now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}`

/** An event of a trace, in microseconds: `tdur` is the processor time. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string } }
}

/** Traces the tasks of the page, because on a busy machine a task lasts longer than it works. */
async function traced(page: Page): Promise<{ end(): Promise<number> }> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol has no type for what is in a trace.
    events.push(...(value as unknown as readonly TraceEvent[]))
  })
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  return {
    async end() {
      const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      return longestTask(events)
    },
  }
}

/** Milliseconds of processor time of the page's most expensive task that is not one of this measurement. */
function longestTask(events: readonly TraceEvent[]): number {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const ofMain = events.filter(({ pid, tid }) => mains.some(main => main.pid === pid && main.tid === tid))
  const steering = ofMain.filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DEV_TOOLS)
  const tasks = ofMain.filter(
    ({ name, ts, dur = 0 }) => name.endsWith('RunTask') && !steering.some(each => each.ts >= ts && each.ts <= ts + dur),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000))
}

/** How the browser is steered from outside: its scripts are tasks of the page too. */
const DEV_TOOLS = 'blink.mojom.DevToolsSession'

/** What a reader does in a second: looks, opens a decision, goes back, filters, and clears the filter. */
async function useOnce(page: Page, turn: number): Promise<void> {
  await pause(400)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('#decision h2').waitFor()
  await pause(200)
  await page.keyboard.press('Escape')
  await page.locator('#reason').fill(turn % 2 === 0 ? 'token_unknown' : 'A056')
  await pause(200)
  await page.locator('button[type=reset]').click()
}

/** Makes decisions by the real operation, with their traces, until the signal; returns their number. */
async function decide(made: Console, signal: AbortSignal): Promise<number> {
  const ports = introspectionPorts({
    service: { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'accounts' }] },
    secrets: ['only for the benchmark: 32 bytes or more'],
    findToken: token =>
      token.startsWith('of-') ? { clientIdentifier: token, expiresAt: Date.now() + 60_000, subject: 'ada' } : undefined,
    report: made.report,
  })
  let count = 0
  const began = performance.now()
  while (!signal.aborted) {
    const due = ((performance.now() - began) * RATE) / 1_000
    for (; count < due; count += 1) {
      await introspect({ token: count % 3 === 0 ? 'unknown' : `of-${count % 7}`, scopes: [] }, ports)
    }
    await pause(EVERY)
  }
  return count
}
