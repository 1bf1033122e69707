import { type ServerResponse, STATUS_CODES } from 'node:http'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { HttpAnswer } from '@symbolon/core/http'
import { sendAnswer } from '@symbolon/node'
import { takenOver } from './platform.js'

/** A request that the guard refuses, with the answer that the client is to get. */
export class SymbolonException extends HttpException {
  /** The answer, exactly. */
  readonly answer: HttpAnswer

  /**
   * Sets the headers of a refusal, except its media type, so that the client gets its challenge
   * (RFC 6750 §3) also from a filter that sends a body of its own.
   */
  constructor(answer: HttpAnswer, res: ServerResponse) {
    const { status, body } = answer
    super(body === '' ? (STATUS_CODES[status] ?? '') : JSON.parse(body), status)
    this.answer = answer
    const { 'Content-Type': _, ...headers } = answer.headers
    for (const name in headers) res.setHeader(name, headers[name] ?? '')
  }
}

/** Sends the answer of a {@link SymbolonException}, on Express and on Fastify. */
export class SymbolonFilter implements ExceptionFilter<SymbolonException> {
  /** Answers the request of `host`. A filter of your own may call it. */
  catch({ answer }: SymbolonException, host: ArgumentsHost): void {
    sendAnswer(takenOver(host.switchToHttp().getResponse()), answer)
  }
}

// Decorators are called as functions, because the compiler of this package knows only standard
// decorators, and those of Nest are older.
Catch(SymbolonException)(SymbolonFilter)
