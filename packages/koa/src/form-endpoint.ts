import { requireOptions } from '@symbolon/core/internal'
import { FORM_SOURCES, type FormSources, formAnswerer, type AnswerForm as NodeAnswerForm } from '@symbolon/node'
import type { Context, Middleware } from 'koa'
import { CONTEXT } from './context.js'
import { middleware } from './middleware.js'
import { sendAnswer } from './send-answer.js'

/** Answers a posted form. */
export type AnswerForm = NodeAnswerForm<Context>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends FormSources<Context> {}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = FORM_SOURCES

/**
 * An endpoint for posted forms, for example your token endpoint. Mount it for all methods, so that
 * others get a 405, and before koa-bodyparser.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go up to Koa.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): Middleware {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return answeringForms(answer, options)
}

/** {@link formEndpoint} without a check for unknown options. */
export function answeringForms(answer: AnswerForm, options: FormSources<Context>): Middleware {
  const answerRequest = formAnswerer(answer, options, CONTEXT)
  return middleware(async ctx => sendAnswer(ctx, await answerRequest(ctx)))
}
