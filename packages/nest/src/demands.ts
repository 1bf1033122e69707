import { type ExecutionContext, SetMetadata } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { defineDemands, type ResourceDemands } from '@symbolon/core/http'
import { bothDemands } from '@symbolon/core/internal'

/*
 * The demands of methods are kept on their class, by name: other decorators may replace a method, and metadata on the
 * function that they replaced would be lost. The keys are texts, so that two copies of this package find the same demands.
 */
const OF_CLASS = 'symbolon:demands'
const OF_METHODS = 'symbolon:demands-of-methods'

type Key = string | symbol

/** A function, such as a class. */
type Callable = ReturnType<ExecutionContext['getHandler']>

const NONE: ResourceDemands = defineDemands({})
const METADATA = new Reflector()

const ofClass = (controller: Callable): ResourceDemands =>
  METADATA.get<ResourceDemands | undefined>(OF_CLASS, controller) ?? NONE

const ofMethods = (controller: Callable): ReadonlyMap<Key, ResourceDemands> =>
  METADATA.get<ReadonlyMap<Key, ResourceDemands> | undefined>(OF_METHODS, controller) ?? new Map()

/** Adds demands to those of a class, or of the method `key` of its instances. */
export function addDemands(own: ResourceDemands, target: object, key?: Key): void {
  if (typeof target === 'function' && key === undefined) addToClass(target, own)
  else if (typeof Reflect.get(target, key ?? '') === 'function' && key !== undefined && typeof target === 'object')
    addToMethod(target.constructor, key, own)
  else throw new TypeError('Demands: decorate a class or a method of its instances')
}

function addToClass(controller: Callable, own: ResourceDemands): void {
  const demands = bothDemands(ofClass(controller), own)
  // Contradictions show here, not with the first request: methods are decorated before their class.
  for (const each of ofMethods(controller).values()) bothDemands(demands, each)
  SetMetadata(OF_CLASS, demands)(controller)
}

function addToMethod(controller: Callable, key: Key, own: ResourceDemands): void {
  const methods = ofMethods(controller)
  const demands = bothDemands(methods.get(key) ?? NONE, own)
  SetMetadata(OF_METHODS, new Map([...methods, [key, demands]]))(controller)
}

/**
 * What a route demands. Throws a `TypeError` if its method cannot be found in its class, because then its demands are
 * not known.
 */
export function demandsOf(context: Pick<ExecutionContext, 'getClass' | 'getHandler'>): ResourceDemands {
  const controller = context.getClass()
  const methods = ofMethods(controller)
  const keys = methods.size === 0 ? [] : keysOf(controller.prototype, context.getHandler())
  return keys.map(key => methods.get(key) ?? NONE).reduce(bothDemands, ofClass(controller))
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
