import { type Answer, connectToCore, openWorld, type Setting, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'

/** Whether what is so long, so many or so deep is accepted. */
export type Accepts = (size: number) => boolean | Promise<boolean>

/**
 * A limit: its value, and what is accepted up to it, for each file below `src` that uses it. Behind
 * the file may stand which use is meant.
 */
export type Limit = readonly [value: number, uses: Readonly<Record<string, Accepts | Stepped>>]

/** What does not come in every size, such as base64: how far to go beyond the limit. */
export type Stepped = readonly [step: number, accepts: Accepts]

/** Opens a world over memory. */
export function worldOf(setting: Setting = {}): Promise<World> {
  const storage = createStorage()
  return openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, setting)
}

/** Whether an operation succeeded. */
export async function succeeds(answer: Answer | Promise<Answer>): Promise<boolean> {
  return ['OK', 'CREATED', 'AUTHENTICATED', 'INTERACTION', 'NO_INTERACTION'].includes((await answer).action)
}

/** Text of a length: letters, behind a beginning. */
export function text(length: number, beginning = ''): string {
  return beginning.padEnd(length, 'x')
}

/** So many elements. */
export function many<Element>(count: number, element: (at: number) => Element): Element[] {
  return Array.from({ length: count }, (_, at) => element(at))
}
