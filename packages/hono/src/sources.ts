import type { FormLimitSource } from '@symbolon/core/internal'
import type { FormSources as FetchFormSources, GuardSources as FetchGuardSources } from '@symbolon/fetch'
import type { Context } from 'hono'

/** Reads something of a request that the form does not say. */
export type ReadSource<Value> = (c: Context) => Value

/** An option of `@symbolon/fetch`, whose functions get the context of Hono alone. */
type OfContext<Option> = Option extends (...args: never) => infer Value ? ReadSource<Value> : Option

/** Where an endpoint for forms finds what the form does not say. */
export type FormSources = { readonly [Name in keyof FetchFormSources]: OfContext<FetchFormSources[Name]> }

/** What a guard is made of besides its demands. */
export type GuardSources = { readonly [Name in keyof FetchGuardSources]: OfContext<FetchGuardSources[Name]> }

/** A function of Hono's context as `@symbolon/fetch` calls it. */
export function ofContext<Value>(
  read: ReadSource<Value> | undefined,
): ((request: Request, c: Context) => Value) | undefined {
  return read && ((_, c) => read(c))
}

/** The sources of an endpoint for forms as `@symbolon/fetch` reads them. */
export function fetchSources(options: FormSources & FormLimitSource): FetchFormSources<Context> & FormLimitSource {
  const { clientCertificateAuthorized, clientOcspResponses } = options
  const { publicOrigin, trustedProxy, clientCertificate, clientCertificatePath } = options
  return {
    ports: options.ports,
    publicOrigin,
    trustedProxy,
    clientCertificate: ofContext(clientCertificate),
    clientCertificatePath: ofContext(clientCertificatePath),
    clientCertificateAuthorized: ofContext(clientCertificateAuthorized),
    clientOcspResponses: ofContext(clientOcspResponses),
  }
}
