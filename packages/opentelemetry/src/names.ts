/** What a name stands for, and on what it is. */
interface Named {
  readonly name: string
  readonly meaning: string
}

/** Every attribute of our spans and metrics. None of them is chosen by a stranger. */
export const ATTRIBUTES = {
  operation: { name: 'symbolon.operation.name', meaning: 'the operation, as in `report`: `introspection`' },
  action: {
    name: 'symbolon.action',
    meaning:
      'the `action` of the answer: `UNAUTHORIZED`; in metrics `CALLER_MISTAKE`, and not INTERNAL_SERVER_ERROR, for a call that your own code got wrong',
  },
  resultCode: { name: 'symbolon.result_code', meaning: 'the `resultCode` of the answer: `A057302`' },
  reason: { name: 'symbolon.refusal.reason', meaning: 'the reason of a refusal: `token_unknown`' },
  refusalStage: { name: 'symbolon.refusal.stage', meaning: 'the stage that refused' },
  refusalCheck: { name: 'symbolon.refusal.check', meaning: 'the check that refused' },
  faultPort: { name: 'symbolon.fault.port', meaning: 'the port that failed; `none` where no port did' },
  errorType: { name: 'error.type', meaning: 'the name of the error, where there was one: `DeadlineExceeded`' },
  service: { name: 'symbolon.service.id', meaning: 'the id of the service' },
  client: { name: 'symbolon.client.identifier', meaning: 'the name of the client, or its number' },
  stage: { name: 'symbolon.stage.name', meaning: 'a stage' },
  stageOutcome: { name: 'symbolon.stage.outcome', meaning: '`passed` or `refused`' },
  stagesPassed: { name: 'symbolon.stage.passed', meaning: 'the stages that passed, in order' },
  store: { name: 'symbolon.store.name', meaning: 'the store: `accessTokens`' },
  method: { name: 'symbolon.store.method', meaning: 'the store and its method: `accessTokens.find`' },
  sweepOutcome: {
    name: 'symbolon.sweep.outcome',
    meaning: '`finished`; `unfinished` where it removed as many as it may, so that more are left; `failed`',
  },
  noncePurpose: { name: 'symbolon.nonce.purpose', meaning: '`as`, `rs`, `as-attestation`, `rs-attestation`' },
  nonceOutcome: { name: 'symbolon.nonce.outcome', meaning: '`accepted` or `missed`' },
} as const satisfies Readonly<Record<string, Named>>

/** A member of {@link ATTRIBUTES}. */
export type AttributeKey = keyof typeof ATTRIBUTES

interface Metric extends Named {
  readonly kind: 'counter' | 'histogram'
  /** As UCUM writes it. */
  readonly unit: string
  readonly attributes: readonly AttributeKey[]
}

/** Every metric. */
export const METRICS = {
  operations: {
    name: 'symbolon.operations',
    kind: 'counter',
    unit: '{operation}',
    meaning: 'operations, by their answers',
    attributes: ['operation', 'action', 'reason', 'faultPort', 'service'],
  },
  operationDuration: {
    name: 'symbolon.operation.duration',
    kind: 'histogram',
    unit: 's',
    meaning: 'how long calls took that `instrumentOperation` or `observe` have seen',
    attributes: ['operation', 'action'],
  },
  stages: {
    name: 'symbolon.stages',
    kind: 'counter',
    unit: '{stage}',
    meaning: 'stages, by their outcomes; with `stages` only',
    attributes: ['operation', 'stage', 'stageOutcome'],
  },
  storeDuration: {
    name: 'symbolon.store.duration',
    kind: 'histogram',
    unit: 's',
    meaning: 'how long stores took to answer',
    attributes: ['method', 'errorType'],
  },
  sweeps: {
    name: 'symbolon.sweeps',
    kind: 'counter',
    unit: '{sweep}',
    meaning: 'sweeps of outlived records',
    attributes: ['store', 'sweepOutcome'],
  },
  sweptRecords: {
    name: 'symbolon.sweep.records',
    kind: 'counter',
    unit: '{record}',
    meaning: 'records that sweeps removed',
    attributes: ['store'],
  },
  nonces: {
    name: 'symbolon.nonces',
    kind: 'counter',
    unit: '{nonce}',
    meaning: 'nonces and challenges that clients presented',
    attributes: ['noncePurpose', 'nonceOutcome'],
  },
} as const satisfies Readonly<Record<string, Metric>>

interface DocumentedSpan extends Named {
  /** What is before the name of the operation, in place of the name. */
  readonly prefix?: string
  readonly attributes: readonly AttributeKey[]
}

/** Every span. The name of an operation is known when it answers. */
export const SPANS = {
  operation: {
    name: 'symbolon.operation',
    prefix: 'symbolon.',
    meaning: 'an operation, named after `symbolon.`: `symbolon.introspection`',
    attributes: [
      'operation',
      'action',
      'resultCode',
      'reason',
      'service',
      'client',
      'faultPort',
      'errorType',
      'stagesPassed',
      'refusalStage',
      'refusalCheck',
    ],
  },
  store: {
    name: 'symbolon.store',
    meaning: 'a call of a store, with its name and method: `symbolon.store.accessTokens.find`',
    attributes: ['method', 'errorType'],
  },
} as const satisfies Readonly<Record<string, DocumentedSpan>>

/** The upper limits of the buckets of both histograms, in seconds: from memory to the deadline of the REST surface. */
export const BUCKETS: readonly number[] = [
  0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
]
