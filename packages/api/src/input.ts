import type { Result } from '@symbolon/core'
import type { HttpCall } from '@symbolon/core/http'
import { type CallBodyProblem, readBoundedJsonObject } from '@symbolon/core/internal'
import { type BodyType, readContentType } from './content-type.js'
import { readForm } from './form.js'
import type { ApiOperation, Input } from './operations.js'
import type { ApiReason } from './refusals.js'

const READERS: Readonly<Record<BodyType, (text: string, operation: ApiOperation) => Input | undefined>> = {
  json: text => {
    const fields = readBoundedJsonObject(text)
    return fields === undefined ? undefined : { fields }
  },
  form: (text, { codings }) => readForm(text, codings),
}

/** The most bytes of a body. */
export const BODY_LIMIT: number = 262_144

const PROBLEMS: Readonly<Record<CallBodyProblem, ApiReason>> = {
  'too large': 'body_too_large',
  unreadable: 'body_unreadable',
}

/** Reads the input of an operation from the body of a call. The operation validates the fields. */
export async function readInput(call: HttpCall, operation: ApiOperation): Promise<Result<Input, ApiReason>> {
  const header = call.header('content-type') ?? ''
  if (header === '') return { ok: false, refusal: 'content_type_missing' }
  const type = readContentType(header)
  if (type === undefined) return { ok: false, refusal: 'content_type_unsupported' }
  const text = await call.readText(BODY_LIMIT)
  if (!text.ok) return { ok: false, refusal: PROBLEMS[text.refusal] }
  const input = READERS[type](text.value, operation)
  return input === undefined ? { ok: false, refusal: 'body_unreadable' } : { ok: true, value: input }
}
