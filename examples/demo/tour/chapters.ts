import { OTHER_METHODS } from './client-authentication-methods.js'
import { GRANTED_STEPS } from './granted-steps.js'
import { REFUSED_STEPS } from './refused-steps.js'
import type { Step } from './step.js'

/** Steps of the story that belong together. */
export interface Chapter {
  readonly title: string
  readonly steps: readonly Step[]
}

/** One client for each further method of client authentication pushes a request. */
const OTHER_CLIENTS: readonly Step[] = OTHER_METHODS.map(({ name, clause }) => ({
  title: `A client authenticates by ${name}`,
  clause,
  act: ({ journey }) => journey.pushBy(name),
  expected: {
    status: 201,
    operation: 'pushed authorization request',
    action: 'CREATED',
    conclusion: 'the request is accepted',
  },
}))

/** The whole story. Its last step moves the clock past the expiry of the token. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'openid-client logs a user in and calls the API', steps: GRANTED_STEPS },
  { title: 'Other clients push requests', steps: OTHER_CLIENTS },
  { title: 'Requests that are refused', steps: REFUSED_STEPS },
]
