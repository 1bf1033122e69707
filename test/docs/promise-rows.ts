/** A promise of SECURITY.md, and how it is tested. */
export interface PromiseRow {
  /** The words that the promise begins with. */
  readonly promise: string
  /** What is tried, in one sentence. */
  readonly tried: string
  /** Files of tests, from the root. */
  readonly tests: readonly [string, ...string[]]
}

/** Every promise of SECURITY.md, in its order. */
export const PROMISES: readonly PromiseRow[] = [
  {
    promise: 'Fail closed.',
    tried: 'Every call of every port fails once, in every scenario: no answer is a yes, and none is "unknown token".',
    tests: ['packages/contract/src/faults/fault-contract.ts', 'packages/contract/test/faults.test.ts'],
  },
  {
    promise: 'One wins.',
    tried:
      '32 callers race for one mark, ticket, request, version or document, in every storage, through two connections.',
    tests: [
      'packages/contract/src/take-once-tests.ts',
      'packages/contract/src/replay-store-contract.ts',
      'packages/sql/test/contract.test.ts',
    ],
  },
  {
    promise: 'Nothing to steal in the stores.',
    tried:
      'After every scenario, each record is searched for every token, secret and `request_uri` that was handed out or sent.',
    tests: ['test/scenarios/what-no-scenario-does.test.ts'],
  },
  {
    promise: 'Clients learn little.',
    tried: 'Answers about what exists and what does not are compared byte by byte, with the calls that ports get.',
    tests: ['packages/api/test/indistinguishable.test.ts', 'packages/api/test/nothing-echoed.test.ts'],
  },
  {
    promise: 'Nothing secret in reports.',
    tried:
      'Every message, report and error of all scenarios is searched for every secret; so are the log of `symbolon serve`, spans and metrics.',
    tests: [
      'test/scenarios/what-no-scenario-does.test.ts',
      'packages/cli/test/capabilities-in-no-log.test.ts',
      'test/telemetry/scenarios.test.ts',
    ],
  },
  {
    promise: 'The console is for one person at this machine.',
    tried:
      'Its link is used twice, from another host and another origin; planted secrets are searched for in page and stream.',
    tests: ['packages/console/test/access.test.ts', 'test/console/canaries.test.ts'],
  },
  {
    promise: 'Foreign errors have one way out.',
    tried: 'Drivers throw errors with secrets in every member; only `onFault` gets them.',
    tests: ['packages/contract/src/faults/fault-contract.ts', 'packages/sql/test/corrupt-records.test.ts'],
  },
  {
    promise: 'Limits first.',
    tried:
      'Readers get the longest, deepest and most repeated input of their kind. The search for a certificate path counts its steps.',
    tests: [
      'packages/core/test/standards/message-signature/structured-field-reader.test.ts',
      'packages/api/test/json.test.ts',
      'packages/x509/test/search.test.ts',
    ],
  },
  {
    promise: 'Nothing is held for ever.',
    tried:
      'Every mark of every scenario has an end, no later than the service allows, and sweeps remove what is outlived.',
    tests: [
      'test/scenarios/mark-lifetimes.test.ts',
      'packages/contract/src/keeping-tests.ts',
      'packages/sql/test/sweep.test.ts',
    ],
  },
  {
    promise: 'No reach.',
    tried: 'Core is searched for clocks, randomness, network and environment, and packages for install scripts.',
    tests: [
      'test/architecture/ambient.test.ts',
      'test/architecture/install-scripts.test.ts',
      'packages/fetcher/test/addresses.test.ts',
    ],
  },
  {
    promise: 'No client replaces another.',
    tried: 'Clients race for one name and one number, and leave their tokens behind.',
    tests: ['packages/contract/src/client-takeover-tests.ts', 'packages/contract/src/registration-tests.ts'],
  },
  {
    promise: 'An older version drops no constraint.',
    tried: 'Records get members and values that this version does not know: each is a fault.',
    tests: ['packages/sql/test/later-records.test.ts', 'packages/core/test/records/other-versions.test.ts'],
  },
  {
    promise: 'One service never sees another.',
    tried: 'Services with the same clients and tokens, in one storage and one process, are called at random.',
    tests: ['packages/api/test/isolation.test.ts', 'packages/sql/test/isolation.test.ts', 'test/redis/workers.test.ts'],
  },
]
