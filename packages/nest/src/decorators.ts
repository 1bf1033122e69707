import { applyDecorators, createParamDecorator, type ExecutionContext, UseFilters, UseGuards } from '@nestjs/common'
import { defineDemands, type ResourceDemands } from '@symbolon/core/http'
import { addDemands } from './demands.js'
import { introspectionOf, SymbolonGuard } from './guard.js'
import { SymbolonFilter } from './refusal.js'

/**
 * Guards a controller, or one of its methods, with {@link SymbolonGuard} and demands this of the access token;
 * without demands, only that it is valid. A method demands what its class demands and what it demands itself,
 * inherited demands included. The refusal is sent before filters of the application see it.
 *
 * Throws a `TypeError` for a demand that is misspelt or not valid, and for a class and a method whose demands no
 * token satisfies.
 */
export function Demands(demands: ResourceDemands = {}): ReturnType<typeof applyDecorators> {
  const own = defineDemands(demands)
  const add = (target: object, key?: string | symbol) => addDemands(own, target, key)
  return applyDecorators(add, UseGuards(SymbolonGuard), UseFilters(SymbolonFilter))
}

/** A parameter of a route: the result of `introspectionOf`, with the same errors. */
export const Introspection = createParamDecorator((_: unknown, context: ExecutionContext) =>
  introspectionOf(context.switchToHttp().getRequest()),
)
