import { REQUEST_TAG, type SignaturePresented } from '../message-signatures/presented-signature.js'
import { demandsOf } from '../policy/fapi.js'
import type { IntrospectedClient } from './request.js'

/** A signature that is offered with the tag is verified whether or not one is demanded. */
export function presentedSignature(facts: IntrospectedClient): SignaturePresented | undefined {
  const { request, presented, client, service, now } = facts
  const tagRequired = demandsOf(facts).has('signed resource requests')
  const demanded = tagRequired || isDemanded(facts)
  if (!demanded && !namesTag(facts)) return undefined
  return { request, presented, client, service, now, demanded, tagRequired }
}

function isDemanded({ service, client, request }: IntrospectedClient): boolean {
  return service.rsRequestSigned || client.rsRequestSigned || request.requiredComponents.length > 0
}

function namesTag({ request }: IntrospectedClient): boolean {
  return request.headers.some(
    ([name, value]) => name.toLowerCase() === 'signature-input' && value.includes(REQUEST_TAG),
  )
}
