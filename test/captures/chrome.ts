import { type Browser, chromium, type Page } from 'playwright-core'
import { findProgram } from '../servers/programs.js'
import type { Sent } from './sent.js'

const PORT = 9333

/** Chromium without a window, and its own developer tools, which write what people copy out of them. */
export class Chrome {
  readonly #browser: Browser
  readonly #page: Page
  readonly #tools: Page

  private constructor(browser: Browser, page: Page, tools: Page) {
    this.#browser = browser
    this.#page = page
    this.#tools = tools
  }

  static async open(server: number): Promise<Chrome> {
    const rules = `MAP as.example:443 127.0.0.1:${server}, MAP api.example:443 127.0.0.1:${server}`
    const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--host-resolver-rules=${rules}`]
    const debugged = [`--remote-debugging-port=${PORT}`, '--remote-allow-origins=*']
    const executablePath = findProgram('chromium') ?? 'chromium'
    const browser = await chromium.launch({ executablePath, args: [...args, ...debugged] })
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await page.goto('https://as.example/')
    const targets = Object(await (await fetch(`http://127.0.0.1:${PORT}/json/list`)).json())
    const { id } = targets.find(({ url }: { url: string }) => url === 'https://as.example/')
    const tools = await (await browser.newContext()).newPage()
    await tools.goto(`http://127.0.0.1:${PORT}/devtools/devtools_app.html?ws=127.0.0.1:${PORT}/devtools/page/${id}`)
    await tools.waitForTimeout(2500)
    return new Chrome(browser, page, tools)
  }

  /** Sends the request from a page of its own origin. */
  async #send({ method, url, headers, body }: Sent): Promise<void> {
    const { origin } = new URL(url)
    if (new URL(this.#page.url()).origin !== origin) await this.#page.goto(`${origin}/`)
    const init = {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body !== undefined && { body }),
    }
    await this.#page.evaluate(async ([to, how]) => void (await (await fetch(to, how)).text()), [url, init] as const)
    await this.#tools.waitForTimeout(250)
  }

  async #copied(sent: Sent, what: string): Promise<string> {
    await this.#send(sent)
    return this.#tools.evaluate<string>(`(async () => {
      const { NetworkLogView: { NetworkLogView } } = await import('/devtools/panels/network/network.js')
      const { NetworkLog: { NetworkLog } } = await import('/devtools/models/logs/logs.js')
      const { Log } = await import('/devtools/models/har/har.js')
      const request = NetworkLog.instance().requests().at(-1)
      return ${what}
    })()`)
  }

  curl(sent: Sent, platform: 'unix' | 'win'): Promise<string> {
    return this.#copied(sent, `NetworkLogView.generateCurlCommand(request, '${platform}')`)
  }

  fetch(sent: Sent): Promise<string> {
    return this.#copied(sent, `NetworkLogView.prototype.generateFetchCall.call(NetworkLogView.prototype, request, 0)`)
  }

  async har(sent: Sent): Promise<string> {
    return this.#copied(
      sent,
      `(async () => JSON.stringify({ log: await Log.Log.build([request], { sanitize: false }) }))()`,
    )
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}
