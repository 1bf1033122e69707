import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReportEvent } from '@symbolon/core'
import { formatReport } from '@symbolon/explain'
import { asLine } from '../../packages/cli/src/request-log.js'
import type { Chrome } from './chrome.js'
import type { Firefox } from './firefox.js'
import type { Sent } from './sent.js'
import type { Servers } from './servers.js'
import type { World } from './world.js'

/** What a capture is made with. */
export interface Tools {
  readonly world: World
  readonly servers: Servers
  readonly chrome: Chrome
  readonly firefox: Firefox
}

interface Form {
  /** The name of the data file. */
  readonly file: string
  capture(sent: Sent, tools: Tools): Promise<string>
}

/** The words of curl for a request, without the option that makes it verbose. */
function curlWords({ method, url, headers, body, certificate }: Sent, folder = '.'): string[] {
  return [
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : ['-X', method]),
    url,
    ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body === undefined ? [] : ['--data-raw', body]),
    ...(certificate === undefined
      ? []
      : ['--cert', join(folder, `${certificate}.crt`), '--key', join(folder, `${certificate}.key`)]),
  ]
}

const quoted = (word: string) => (/^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
const command = (sent: Sent, ...options: string[]) => ['curl', ...options, ...curlWords(sent)].map(quoted).join(' ')

/** Runs curl; `--connect-to` leads the names of the example to this machine. */
async function curl(
  sent: Sent,
  { servers }: Tools,
  options: readonly string[],
  port = servers.direct,
): Promise<string> {
  const places = ['-s', '-k', '--connect-to', `::127.0.0.1:${port}`, '--http1.1']
  // One file descriptor for both outputs, as in a terminal.
  const words = [...options, ...places, ...curlWords(sent, servers.folder)]
  const { stdout } = await promisify(execFile)('bash', ['-c', 'exec curl "$@" 2>&1', 'curl', ...words])
  return stdout.replaceAll(`${servers.folder}/`, '')
}

/** The last line of a log, after a request by curl. */
async function logged(name: 'nginx' | 'apache', sent: Sent, tools: Tools): Promise<string> {
  await curl(sent, tools, ['-o', '/dev/null'], tools.servers[name])
  await new Promise(resolve => setTimeout(resolve, 60))
  return (
    readFileSync(join(tools.servers.folder, `${name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  )
}

/** Sends a request by node:http to the tapped port, and returns the bytes of both directions. */
export function tappedFetch(sent: Sent, servers: Servers): Promise<Response> {
  const { host, pathname, search } = new URL(sent.url)
  const lines = [
    ['Host', host],
    ...sent.headers,
    ...(sent.body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(sent.body))]]),
  ]
  return new Promise((resolve, reject) => {
    requestHttp(
      {
        host: '127.0.0.1',
        port: servers.tapped,
        path: pathname + search,
        method: sent.method,
        headers: lines.flat() as never,
        agent: false,
      },
      async response => {
        const body = (await response.toArray()).join('')
        const pairs = response.rawHeaders.flatMap((each, at, all) =>
          at % 2 ? [] : [[each, all[at + 1] ?? ''] as [string, string]],
        )
        resolve(new Response(body || null, { status: response.statusCode ?? 0, headers: pairs }))
      },
    )
      .on('error', reject)
      .end(sent.body)
  })
}

const both = ({ request, response }: { request: string; response: string }) => `${request}\n\n${response}`

/** The last report, after a request. */
async function reported(sent: Sent, tools: Tools): Promise<ReportEvent> {
  await curl(sent, tools, ['-o', '/dev/null'])
  const event = tools.world.events.at(-1)
  if (event === undefined) throw new Error(`${sent.url}: nothing was reported`)
  return event
}

/** Every form, by the letter that rows have for it. */
export const FORMS = {
  v: {
    file: 'curl-verbose',
    capture: async (sent, tools) => `$ ${command(sent, '-v')}\n${await curl(sent, tools, ['-v'])}`,
  },
  d: { file: 'curl-dump', capture: (sent, tools) => curl(sent, tools, ['-v']) },
  i: { file: 'response', capture: (sent, tools) => curl(sent, tools, ['-i']) },
  c: { file: 'curl', capture: async sent => command(sent) },
  w: {
    file: 'challenge',
    capture: async (sent, tools) => /^www-authenticate: (.*?)\r?$/im.exec(await curl(sent, tools, ['-i']))?.[1] ?? '',
  },
  u: { file: 'url', capture: async ({ url }) => url },
  n: { file: 'nginx', capture: (sent, tools) => logged('nginx', sent, tools) },
  a: { file: 'apache', capture: (sent, tools) => logged('apache', sent, tools) },
  e: { file: 'envoy', capture: envoy },
  o: { file: 'serve', capture: async (sent, tools) => ownLine(sent, await reported(sent, tools)) },
  t: { file: 'report', capture: async (sent, tools) => formatReport(await reported(sent, tools)) },
  r: {
    file: 'exchange',
    async capture(sent, { servers }) {
      await tappedFetch(sent, servers)
      return both(servers.lastExchange())
    },
  },
  p: {
    file: 'behind-nginx',
    async capture(sent, tools) {
      await curl(sent, tools, [], tools.servers.nginx)
      return both(tools.servers.lastExchange())
    },
  },
  h: { file: 'chrome-har', capture: (sent, { chrome }) => chrome.har(sent) },
  b: { file: 'chrome-bash', capture: (sent, { chrome }) => chrome.curl(sent, 'unix') },
  m: { file: 'chrome-cmd', capture: (sent, { chrome }) => chrome.curl(sent, 'win') },
  f: { file: 'chrome-fetch', capture: (sent, { chrome }) => chrome.fetch(sent) },
  x: { file: 'firefox', capture: (sent, { firefox }) => firefox.curl(sent) },
  s: { file: 'safari', capture: async sent => safari(sent) },
} as const satisfies Record<string, Form>

export type FormLetter = keyof typeof FORMS

/** The default format of Envoy, as its documentation gives it; there is no Envoy in Debian. */
async function envoy(sent: Sent, tools: Tools): Promise<string> {
  const status = (await curl(sent, tools, ['-o', '/dev/null', '-w', '%{http_code} %{size_download}'])).trim()
  const [code, size] = status.split(' ')
  const { host, pathname, search } = new URL(sent.url)
  const target = `"${sent.method} ${pathname}${search} HTTP/2"`
  return `[${new Date().toISOString()}] ${target} ${code} - ${(sent.body ?? '').length} ${size} 4 3 "203.0.113.9" "curl/7.88.1" "${crypto.randomUUID()}" "${host}" "127.0.0.1:8080"`
}

function ownLine({ method, url }: Sent, event: ReportEvent): string {
  const { operation: _, fault: __, ...decided } = event
  const times = { at: new Date().toISOString(), milliseconds: 1.4, requestId: crypto.randomUUID() }
  return asLine({ ...decided, ...times, method, path: new URL(url).pathname, status: 200 })
}

/** What Web Inspector of Safari writes (WI.Resource.generateCURLCommand of WebKit): there is no Safari here. */
function safari({ method, url, headers, body }: Sent): string {
  const escaped = (text: string) => `'${text.replaceAll("'", "\\'")}'`
  const usual = [
    ['Accept', '*/*'],
    [
      'User-Agent',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    ],
  ]
  const lines = [...headers, ...usual].map(([name, value]) => `-H ${escaped(`${name}: ${value}`)}`)
  return [`curl ${escaped(url)}`, `-X ${escaped(method)}`, ...lines, ...(body ? [`--data ${escaped(body)}`] : [])].join(
    ' \\\n',
  )
}
