import type * as z from 'zod'
import { didYouMean, issuePath } from '../input/plain-words.js'

/** What is wrong with one property of a configuration, and what would be right. */
export interface ConfigurationFault {
  /** Path of the property, like `supportedScopes[0].name`; empty for the whole configuration. */
  readonly path: string
  readonly problem: string
}

/** The faults of a failed parse, one for each property. */
export function faultsOf(error: z.ZodError): readonly ConfigurationFault[] {
  return error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          path: issuePath([...issue.path, key]),
          problem: `is not a property of the configuration${didYouMean(issue, key)}`,
        }))
      : [{ path: issuePath(issue.path), problem: issue.message }],
  )
}

/** The faults as one text, one line each. */
export function describeFaults(what: string, faults: readonly ConfigurationFault[]): string {
  return [`${what} is not valid:`, ...faults.map(fault => `- ${fault.path || '(whole)'}: ${fault.problem}`)].join('\n')
}
