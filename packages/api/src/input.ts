import type { Result } from '@symbolon/core'
import { readBody } from './body.js'
import { type BodyType, readContentType } from './content-type.js'
import { utf8Text } from './encoding.js'
import { readForm } from './form.js'
import { readJsonObject } from './json.js'
import type { ApiOperation, Input } from './operations.js'
import type { ApiReason } from './refusals.js'

const READERS: Readonly<Record<BodyType, (text: string, operation: ApiOperation) => Input | undefined>> = {
  json: text => {
    const fields = readJsonObject(text)
    return fields === undefined ? undefined : { fields }
  },
  form: (text, { codings }) => readForm(text, codings),
}

/**
 * Reads the input of an operation from the body of a request. The operation validates the fields.
 */
export async function readInput(request: Request, operation: ApiOperation): Promise<Result<Input, ApiReason>> {
  const header = request.headers.get('content-type') ?? ''
  if (header === '') return { ok: false, refusal: 'content_type_missing' }
  const type = readContentType(header)
  if (type === undefined) return { ok: false, refusal: 'content_type_unsupported' }
  const body = await readBody(request)
  if (!body.ok) return body
  const text = utf8Text(body.value)
  const input = text === undefined ? undefined : READERS[type](text, operation)
  return input === undefined ? { ok: false, refusal: 'body_unreadable' } : { ok: true, value: input }
}
