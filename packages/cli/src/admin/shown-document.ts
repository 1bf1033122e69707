import { CONCEALED, concealedText } from '../doctor/concealed.js'
import type { JsonObject } from '../json-object.js'

/** A document without secrets, passwords and private keys; public keys stay. */
export function shownDocument(properties: JsonObject): JsonObject {
  return JSON.parse(concealedText(JSON.stringify(properties)))
}

/** Whether a document contains what is shown in place of a secret, which would then be lost. */
export function containsConcealed(properties: JsonObject): boolean {
  const text = JSON.stringify(properties)
  return text.includes(CONCEALED) || text.includes(encodeURI(CONCEALED))
}
