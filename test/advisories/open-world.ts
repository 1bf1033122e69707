import { connectToCore, openWorld, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'

type Setting = Parameters<typeof openWorld>[2]

/** A world in a memory of its own. */
export function world(setting: Setting = {}): Promise<World> {
  const storage = createStorage()
  return openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, setting)
}

/** A member of an answer. */
export function member(answer: object, name: string): string {
  const value: unknown = Reflect.get(answer, name)
  if (typeof value !== 'string') throw new Error(`the answer has no ${name}`)
  return value
}
