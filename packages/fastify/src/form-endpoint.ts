import { requireOptions } from '@symbolon/core/internal'
import { FORM_SOURCES, type FormSources, formAnswerer, type AnswerForm as NodeAnswerForm } from '@symbolon/node'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { endpoint } from './endpoint.js'
import { REQUEST } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/** Answers a posted form. */
export type AnswerForm = NodeAnswerForm<FastifyRequest>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends FormSources<FastifyRequest> {}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = FORM_SOURCES

/**
 * An endpoint for posted forms, for example your token endpoint, as a plugin. Its prefix is its
 * path: `app.register(formEndpoint(answer), { prefix: '/token' })`.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go to the error handler of Fastify.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): FastifyPluginAsync {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return answeringForms(answer, options)
}

/** {@link formEndpoint} without a check for unknown options. */
export function answeringForms(answer: AnswerForm, options: FormSources<FastifyRequest>): FastifyPluginAsync {
  const answerRequest = formAnswerer(answer, options, REQUEST)
  return endpoint(async (request, reply) => sendAnswer(reply, await answerRequest(request)))
}
