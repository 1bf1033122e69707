import { STATUS_CODES } from 'node:http'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { HttpAnswer } from '@symbolon/core/http'
import { sendAnswer } from '@symbolon/node'
import { takenOver } from './platform.js'

/**
 * A request that the guard refuses. The guard has set the headers of the answer, except its media
 * type, so that a client gets its challenge from every filter (RFC 6750 §3).
 */
export class SymbolonException extends HttpException {
  /** The answer that the client is to get, exactly. */
  readonly answer: HttpAnswer

  /** @param answer a refusal, as from `guardResource` of core */
  constructor(answer: HttpAnswer) {
    const { status, body } = answer
    super(body === '' ? (STATUS_CODES[status] ?? '') : JSON.parse(body), status)
    this.answer = answer
  }
}

/** Sends the answer of a {@link SymbolonException}, on Express and on Fastify. */
export class SymbolonFilter implements ExceptionFilter<SymbolonException> {
  /** Answers the request of `host`. A filter of your own may call it. */
  catch({ answer }: SymbolonException, host: ArgumentsHost): void {
    sendAnswer(takenOver(host.switchToHttp().getResponse()), answer)
  }
}

// Decorators are called as functions, because the compilers of this package know only the standard
// ones, which Nest does not read.
Catch(SymbolonException)(SymbolonFilter)
