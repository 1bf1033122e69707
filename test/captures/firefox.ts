import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sent } from './sent.js'

const PORT = 2828

/** Firefox without a window, whose developer tools write what people copy out of them. */
export class Firefox {
  readonly #child: ChildProcess
  readonly #socket: Socket
  #answers: ((value: unknown) => void)[] = []
  #text = ''
  #id = 0

  private constructor(child: ChildProcess, socket: Socket) {
    this.#child = child
    this.#socket = socket
    socket.on('data', bytes => this.#take(bytes.toString()))
  }

  static async open(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'captures-firefox-'))
    const words = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile]
    const child = spawn('firefox-esr', words, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
    await pause(8000)
    const firefox = new Firefox(child, connect(PORT, '127.0.0.1'))
    await pause(500)
    await firefox.#ask('WebDriver:NewSession', {})
    await firefox.#ask('Marionette:SetContext', { value: 'chrome' })
    return firefox
  }

  #take(text: string): void {
    this.#text += text
    for (;;) {
      const [length] = /^\d+(?=:)/.exec(this.#text) ?? []
      if (length === undefined || this.#text.length < length.length + 1 + Number(length)) return
      const message = JSON.parse(this.#text.slice(length.length + 1, length.length + 1 + Number(length)))
      this.#text = this.#text.slice(length.length + 1 + Number(length))
      if (Array.isArray(message)) this.#answers.shift()?.(message[2] ?? message[3])
    }
  }

  #ask(name: string, parameters: object): Promise<unknown> {
    const message = JSON.stringify([0, ++this.#id, name, parameters])
    this.#socket.write(`${message.length}:${message}`)
    return new Promise(resolve => this.#answers.push(resolve))
  }

  /** The command that its network panel copies for a request. */
  async curl({ method, url, headers, body }: Sent): Promise<string> {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const usual = [
      ['User-Agent', agent],
      ['Accept', '*/*'],
      ['Accept-Language', 'en-US,en;q=0.5'],
      ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ]
    const all = [...usual, ...headers, ['Connection', 'keep-alive']].map(([name, value]) => ({ name, value }))
    const script = `
      const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs')
      const { Curl } = require('devtools/client/shared/curl')
      return Curl.generateCommand(arguments[0], 'Linux')`
    const request = {
      method,
      url,
      headers: all,
      httpVersion: 'HTTP/1.1',
      postDataText: body ?? null,
      responseHeaders: [],
    }
    const answer = Object(await this.#ask('WebDriver:ExecuteScript', { script, args: [request] }))
    if (typeof answer.value !== 'string') throw new Error(`Firefox: ${JSON.stringify(answer)}`)
    return answer.value
  }

  close(): void {
    this.#socket.destroy()
    this.#child.kill('SIGKILL')
  }
}
