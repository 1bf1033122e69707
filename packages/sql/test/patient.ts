/** On a machine that is busy many callers would spend the time of a call: retry.test.ts is about that. */
export const PATIENT = { elapsed: () => 0 } as const
