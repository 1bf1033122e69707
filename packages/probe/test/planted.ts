import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { OPERATIONS } from '../../../test/scenarios/operations.js'

/** Takes rules out of every operation until the test has finished. */
export function removeRules(names: readonly string[]): void {
  const lists = new Set(OPERATIONS.flatMap(({ stages }) => stages.map(({ checks }) => checks)))
  const removed = new Set<string>()
  for (const checks of lists) {
    for (const [at, check] of checks.entries()) {
      if (!names.includes(check.name)) continue
      removed.add(check.name)
      Reflect.set(checks, at, { ...check, applies: () => false })
      onTestFinished(() => void Reflect.set(checks, at, check))
    }
  }
  if (removed.size !== names.length) throw new Error('a rule has another name')
}

/** What a fault in front of the server does with an answer. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

type Changed = Partial<Answer> | undefined

/** Changes requests to a path before the server sees them. */
export function before(path: string, change: (request: IncomingMessage) => void) {
  return (listener: RequestListener): RequestListener =>
    (req, res) => {
      if (isAt(req, path)) change(req)
      listener(req, res)
    }
}

/** Changes answers of a path before the client sees them. */
export function after(path: string, change: (answer: Answer, request: IncomingMessage) => Changed) {
  return (listener: RequestListener): RequestListener =>
    (req, res) => {
      if (isAt(req, path)) changeAnswer(res, answer => change(answer, req))
      listener(req, res)
    }
}

const isAt = ({ url = '' }: IncomingMessage, path: string): boolean => url.split('?', 1)[0] === path

function changeAnswer(res: ServerResponse, change: (answer: Answer) => Changed): void {
  const { writeHead, end } = res
  let [status, headers]: [number, Record<string, unknown>] = [200, {}]
  Reflect.set(res, 'writeHead', (code: number, ...rest: readonly unknown[]) => {
    status = code
    headers = Object.assign({}, ...rest.filter(each => typeof each === 'object' && !Array.isArray(each)))
    return res
  })
  Reflect.set(res, 'end', (content: unknown = '') => {
    const sent = { status: status === 200 ? res.statusCode : status, headers: { ...res.getHeaders(), ...headers } }
    const answer = { ...sent, body: String(content) }
    const changed = { ...answer, ...change(answer) }
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    const lengthless = Object.entries(changed.headers).filter(([name]) => !/^content-length$/i.test(name))
    Reflect.apply(writeHead, res, [changed.status, Object.fromEntries(lengthless)])
    return Reflect.apply(end, res, [changed.body])
  })
}

/** Headers without one, whatever its case. */
export function without(headers: Answer['headers'], name: string): Answer['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each.toLowerCase() !== name))
}
