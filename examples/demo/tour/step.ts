import type { DemoClock } from './demo-clock.js'
import type { Journey } from './journey.js'
import type { Outcome } from './judge.js'

/** What a step works with. */
export interface Scene {
  readonly journey: Journey
  readonly clock: DemoClock
  /** The lifetime of an access token in seconds. */
  readonly tokenDuration: number
}

/** One step of the story. */
export interface Step {
  readonly title: string
  readonly clause: string
  /** Takes the step; returns what the client or the user concludes. */
  readonly act: (scene: Scene) => Promise<string>
  /** What must happen, and nothing else. */
  readonly expected: Outcome
}
