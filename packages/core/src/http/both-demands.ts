import { defineDemands, type ResourceDemands } from './resource-demands.js'

/**
 * The demands that hold where two groups of demands do, for example those of an application and of
 * a route: never less than either. Throws a `TypeError` if one of them is not valid, and if no token
 * satisfies both: for two subjects, for `acrValues` without a common one, and for two values of
 * `resource`, because a challenge names one.
 */
export function bothDemands(some: ResourceDemands, others: ResourceDemands): ResourceDemands {
  return defineDemands({
    scopes: all(some.scopes, others.scopes),
    resources: all(some.resources, others.resources),
    requiredComponents: all(some.requiredComponents, others.requiredComponents),
    subject: same(some.subject, others.subject),
    acrValues: common(some.acrValues, others.acrValues),
    maxAge: least(some.maxAge, others.maxAge),
    dpopNonceRequired: some.dpopNonceRequired || others.dpopNonceRequired,
    resource: one(some.resource, others.resource),
  } satisfies Readonly<Record<keyof ResourceDemands, unknown>>)
}

type Texts = readonly string[] | null | undefined

/** Lists whose members are demanded, all of them. */
function all(some: Texts, others: Texts): readonly string[] {
  return [...new Set([...(some ?? []), ...(others ?? [])])]
}

/** Lists of which one member is demanded: a longer list would demand less. An empty one demands nothing. */
function common(some: Texts, others: Texts): Texts {
  if (!some?.length) return others
  if (!others?.length) return some
  const both = some.filter(each => others.includes(each))
  if (both.length > 0) return both
  throw new TypeError(`No token satisfies both acrValues: ${some.join(' ')} and ${others.join(' ')}`)
}

function same(some: string | null | undefined, other: string | null | undefined): string | null | undefined {
  const subject = some ?? other
  if (other === undefined || other === null || other === subject) return subject
  throw new TypeError('No token satisfies both demands: they name two subjects')
}

function one(some: ResourceDemands['resource'], other: ResourceDemands['resource']): ResourceDemands['resource'] {
  const resource = some ?? other
  if (other === undefined || other === null || other === resource) return resource
  throw new TypeError('A challenge names one resource: pass the others in `resources`')
}

function least(some: number | null | undefined, other: number | null | undefined): number | undefined {
  const ages = [some, other].filter(age => typeof age === 'number')
  return ages.length === 0 ? undefined : Math.min(...ages)
}
