import { requireOptions } from '@symbolon/core/internal'
import { FORM_SOURCES, type FormSources, formHandler, type AnswerForm as NodeAnswerForm } from '@symbolon/node'
import type { Request, RequestHandler } from 'express'
import { handler } from './handler.js'
import { requestView } from './request-view.js'

/** Answers a posted form. */
export type AnswerForm = NodeAnswerForm<Request>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends FormSources<Request> {}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = FORM_SOURCES

/**
 * An endpoint for posted forms, for example your token endpoint. Mount it with `app.all`, so that
 * other methods get a 405, and before `express.urlencoded()`.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go to `next`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): RequestHandler {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  return handler(formHandler(answer, options, requestView))
}
