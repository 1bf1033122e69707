import type { Awaitable } from '@symbolon/core'
import type { HttpAnswer, PostedForm } from '@symbolon/core/http'
import { requireOptions } from '@symbolon/core/internal'
import { FORM_SOURCES, formHandler } from '@symbolon/fetch'
import type { Context, Handler } from 'hono'
import { type FormSources, fetchSources } from './sources.js'

/** Answers a posted form. */
export type AnswerForm = (form: PostedForm, c: Context) => Awaitable<HttpAnswer>

/** Options of {@link formEndpoint}. */
export interface FormEndpointOptions extends FormSources {}

/** The names of all options of a form endpoint. */
export const FORM_ENDPOINT_OPTIONS: Readonly<Record<keyof FormEndpointOptions, true>> = FORM_SOURCES

/**
 * An endpoint for posted forms, for example your token endpoint. Mount it with `app.all`, so that
 * other methods get a 405, and before any middleware that reads the body.
 *
 * The form is raw: pass it to `readPostedForm` of core, and its parameters to `readFormParameters`.
 * Errors of `answer` go to `app.onError`.
 */
export function formEndpoint(answer: AnswerForm, options: FormEndpointOptions = {}): Handler {
  requireOptions('formEndpoint', options, FORM_ENDPOINT_OPTIONS)
  const handle = formHandler<Context>((form, _, c) => answer(form, c), fetchSources(options))
  return c => handle(c.req.raw, c)
}
