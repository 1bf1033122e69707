import { demandsOf } from '../../policy/fapi.js'
import type { Holds, Logged, ReplayRow } from './logged.js'

/** Rules about times: the clock of the client and lifetimes. */
export const TIME_ROWS: readonly ReplayRow[] = [
  {
    check: 'time of the proof',
    clause: 'RFC 9449 §4.3-11, §11.1',
    properties: ['dpopProofLifetime', 'allowableClockSkew'],
    judge: logged => isWithin(logged, logged.service.dpopProofLifetime),
  },
  {
    check: 'proof not expired',
    clause: 'RFC 7519 §4.1.4',
    properties: ['allowableClockSkew'],
    judge: isUnexpired,
  },
  {
    check: 'proof valid yet',
    clause: 'RFC 7519 §4.1.5',
    properties: ['allowableClockSkew'],
    judge: hasBegun,
  },
  {
    check: 'signature created lately',
    clause: 'RFC 9421 §2.3, §3.2.1',
    properties: ['messageSignatureLifetime', 'allowableClockSkew'],
    judge: logged => isWithin(logged, logged.service.messageSignatureLifetime),
  },
  {
    check: 'assertion not expired',
    clause: 'RFC 7523 §3 (4)',
    properties: ['allowableClockSkew'],
    judge: isUnexpired,
  },
  {
    check: 'assertion valid yet',
    clause: 'RFC 7523 §3 (5)',
    properties: ['allowableClockSkew'],
    judge: hasBegun,
  },
  {
    check: 'assertion made yet',
    clause: 'RFC 7523 §3 (6); FAPI 2.0 Security Profile §5.3.2.1-13',
    properties: ['allowableClockSkew'],
    judge: hasBegun,
  },
  {
    check: 'lifetime of the assertion',
    clause: 'RFC 7523 §3 (4); docs/rules.md §3',
    properties: ['clientAssertionMaxLifetime', 'allowableClockSkew'],
    judge: logged => isNearer(logged, logged.service.clientAssertionMaxLifetime),
  },
  {
    check: 'lifetime of the request object',
    clause: 'RFC 7519 §4.1.4; docs/rules.md §3',
    properties: ['requestObjectMaxLifetime', 'allowableClockSkew'],
    judge: logged => isNearer(logged, logged.service.requestObjectMaxLifetime),
  },
  {
    check: 'time of the request object',
    clause: 'RFC 7519 §4.1.6; docs/rules.md §3',
    properties: ['allowableClockSkew'],
    judge: hasBegun,
  },
  {
    check: 'beginning of the request object',
    clause: 'RFC 7519 §4.1.5; FAPI 2.0 Message Signing §5.3.1',
    properties: ['nbfOptional', 'fapiModes', 'allowableClockSkew'],
    judge(logged) {
      if (logged.actual !== 'nbf none') return hasBegun(logged)
      return logged.service.nbfOptional && !demandsOf(logged).has('request objects of an hour')
    },
  },
]

function isWithin(logged: Logged, lifetime: number): Holds {
  const [ahead, skew] = [secondsAhead(logged), logged.service.allowableClockSkew]
  return ahead === undefined ? undefined : ahead <= skew && ahead >= -(lifetime + skew)
}

function isUnexpired(logged: Logged): Holds {
  const ahead = secondsAhead(logged)
  return ahead === undefined ? undefined : ahead > -logged.service.allowableClockSkew
}

function hasBegun(logged: Logged): Holds {
  return isNearer(logged, 0)
}

function isNearer(logged: Logged, seconds: number): Holds {
  const ahead = secondsAhead(logged)
  return ahead === undefined ? undefined : ahead <= seconds + logged.service.allowableClockSkew
}

/** Seconds from the call to the time that a check shows; the time itself is more exact than its distance. */
function secondsAhead({ actual, at }: Logged): number | undefined {
  const [, time] = /^(?:iat|exp|nbf|created) (\d{1,16}(?:\.\d{1,9})?)\b/.exec(actual) ?? []
  if (time !== undefined) return Number(time) - at / 1000
  const [, ahead] = /^(-?\d{1,16}(?:\.\d{1,9})?) seconds ahead$/.exec(actual) ?? []
  return ahead === undefined ? undefined : Number(ahead)
}
