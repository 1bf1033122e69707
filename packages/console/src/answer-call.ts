import type { Access } from './access.js'
import { answerOf, textAnswer } from './answers.js'
import type { ConsoleAnswer, ConsoleCall } from './call.js'
import { decisionOf } from './decision.js'
import type { EventRing } from './event-ring.js'
import { isAllowedHost, isOwnSite } from './loopback.js'
import { PAGE_FILES } from './page-files.js'

/** What the answers of a console are made of. */
export interface AnswerSources {
  readonly ring: EventRing
  readonly access: Access
  /** The path of the page, with a slash at both ends. */
  readonly path: string
  readonly allowedHosts: readonly string[]
  /** The messages after an id; `undefined` when too many read already. */
  openStream(lastEventId: string | undefined): ConsoleAnswer['body'] | undefined
}

/** Answers one request. What is not allowed is refused before anything is looked for. */
export function answerCall(call: ConsoleCall, sources: AnswerSources): ConsoleAnswer {
  const { access, path, allowedHosts } = sources
  if (!isAllowedHost(call, allowedHosts)) return textAnswer(403, 'The console is open to this machine only.')
  if (!isOwnSite(call)) return textAnswer(403, 'Another site may not open the console: paste the link into a new tab.')
  if (call.method !== 'GET') return textAnswer(405, 'The console answers GET.', { Allow: 'GET' })
  if (`${call.path}/` === path) return textAnswer(308, 'The page is below.', { Location: path })
  if (!call.path.startsWith(path)) return NOT_FOUND
  const file = call.path.slice(path.length)
  if (file === 'open') return answerLink(call, access, path)
  if (!access.isOpenTo(call)) return textAnswer(403, LINK_NEEDED)
  return answerFile(file, call, sources)
}

const NOT_FOUND = textAnswer(404, 'There is no such page.')

const LINK_NEEDED =
  'The console opens by its link, and each link works once. Whoever runs the server makes another without a restart: ' +
  'symbolon serve --console by kill -USR2 and its process id, a program by console.link(). Decisions stay.'

function answerLink(call: ConsoleCall, access: Access, path: string): ConsoleAnswer {
  const cookie = access.open(new URLSearchParams(call.query).get('token') ?? '')
  return cookie === undefined
    ? textAnswer(403, LINK_NEEDED)
    : textAnswer(303, 'The console is open.', { Location: path, 'Set-Cookie': cookie })
}

function answerFile(file: string, call: ConsoleCall, sources: AnswerSources): ConsoleAnswer {
  if (file === 'stream') return answerStream(call, sources)
  const number = /^decisions\/(\d{1,15})$/.exec(file)?.[1]
  if (number !== undefined) return answerDecision(Number(number), sources)
  const found = PAGE_FILES.get(file === '' ? 'page.html' : file)
  return found === undefined ? NOT_FOUND : answerOf(200, found.type, found.text)
}

function answerStream(call: ConsoleCall, { openStream }: AnswerSources): ConsoleAnswer {
  const messages = openStream(call.header('last-event-id'))
  if (messages === undefined) return textAnswer(503, 'Too many pages read the stream.', { 'Retry-After': '5' })
  return answerOf(200, 'text/event-stream; charset=utf-8', messages)
}

function answerDecision(number: number, { ring }: AnswerSources): ConsoleAnswer {
  const chosen = ring.find(number)
  if (chosen === undefined) return textAnswer(404, 'The console no longer has this decision.')
  return answerOf(200, 'application/json', JSON.stringify(decisionOf(chosen, ring.after(0).events)))
}
