import { type ExecutionContext, SetMetadata } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { bothDemands, defineDemands, type ResourceDemands } from '@symbolon/core/http'

/*
 * The demands of methods are kept on their class, by name: other decorators may replace a method, and
 * metadata on the function that they replaced would be lost. The keys are texts, so that two copies of
 * this package find the same demands.
 */
const OF_CLASS = 'symbolon:demands'
const OF_METHODS = 'symbolon:demands-of-methods'

type Key = string | symbol
type Methods = ReadonlyMap<Key, ResourceDemands>

/** A function, such as a class. */
type Callable = ReturnType<ExecutionContext['getHandler']>

const NONE: ResourceDemands = defineDemands({})
const METADATA = new Reflector()

/**
 * Demands of a controller, or of one of its methods, on the access token. A method demands what its
 * class demands and what it demands itself (`bothDemands` of core), also when they are inherited.
 *
 * Throws a `TypeError` for a demand that is misspelt or not valid, and for a class and a method
 * whose demands no token satisfies.
 */
export function Demands(demands: ResourceDemands): ClassDecorator & MethodDecorator {
  const own = defineDemands(demands)
  return (target: object, key?: Key, descriptor?: { readonly value?: unknown }) => {
    if (key === undefined && typeof target === 'function') demandOfClass(target, own)
    else if (key !== undefined && typeof descriptor?.value === 'function') demandOfMethod(target.constructor, key, own)
    else throw new TypeError('Demands: decorate a class or a method of its instances')
  }
}

function demandOfClass(controller: Callable, own: ResourceDemands): void {
  const demands = bothDemands(demandsOfClass(controller), own)
  // Contradictions show here, not with the first request: methods are decorated before their class.
  for (const each of demandsOfMethods(controller).values()) bothDemands(demands, each)
  SetMetadata(OF_CLASS, demands)(controller)
}

function demandOfMethod(controller: Callable, key: Key, own: ResourceDemands): void {
  const methods = demandsOfMethods(controller)
  const demands = bothDemands(methods.get(key) ?? NONE, own)
  SetMetadata(OF_METHODS, new Map([...methods, [key, demands]]))(controller)
}

function demandsOfClass(controller: Callable): ResourceDemands {
  return METADATA.get<ResourceDemands | undefined>(OF_CLASS, controller) ?? NONE
}

function demandsOfMethods(controller: Callable): Methods {
  return METADATA.get<Methods | undefined>(OF_METHODS, controller) ?? new Map()
}

/**
 * What a route demands. Throws a `TypeError` if its method cannot be found in its class, because then
 * its demands are not known.
 */
export function demandsOf(context: Pick<ExecutionContext, 'getClass' | 'getHandler'>): ResourceDemands {
  const [controller, handler] = [context.getClass(), context.getHandler()]
  const methods = demandsOfMethods(controller)
  const keys = methods.size === 0 ? [] : keysOf(controller.prototype, handler)
  const own = keys.map(key => methods.get(key) ?? NONE)
  return own.reduce(bothDemands, demandsOfClass(controller))
}

/** The names of a method, looked for in each prototype. */
function keysOf(prototype: object, handler: Callable): readonly Key[] {
  const keys: Key[] = []
  for (let at: object | null = prototype; at !== null; at = Reflect.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) {
      if (Reflect.getOwnPropertyDescriptor(at, key)?.value === handler) keys.push(key)
    }
  }
  if (keys.length > 0) return keys
  throw new TypeError('SymbolonGuard: the method of this route is not in its class, so its demands are not known')
}
