import type { ProbeOptions, ProbeProfile } from './options.js'
import { PROBES } from './probes.js'
import type { Probe } from './row.js'

/** What a profile makes of probes for every server. */
interface Reading {
  /** What is a MUST of the profile, and its clause, whatever the metadata say. */
  readonly raised: Readonly<Record<string, string>>
  /** What the profile does not demand. */
  readonly left: readonly string[]
}

const FAPI = 'FAPI 2.0 Security Profile'
const PKCE = 'OAuth 2.1 §7.5.1'
const UNPROTECTED = { 'push-no-challenge-confidential': PKCE, 'authorize-no-challenge-confidential': PKCE }

/** OAuth 2.1 has no redirect_uri at the token endpoint. */
const OAUTH21: Reading = { raised: UNPROTECTED, left: ['redeem-redirect-uri'] }

const READINGS: Readonly<Record<ProbeProfile, Reading>> = {
  'fapi2-security': {
    raised: {
      'push-no-challenge-confidential': `${FAPI} §5.3.2.2-5`,
      'push-plain-challenge': `${FAPI} §5.3.2.2-5`,
      'authorize-not-pushed': `${FAPI} §5.3.2.2-3`,
      'authorize-iss': `${FAPI} §5.3.2.2-7`,
    },
    left: [],
  },
  oauth21: OAUTH21,
  mcp: {
    raised: { ...UNPROTECTED, 'resource-metadata-served': 'MCP Authorization 2025-11-25' },
    left: OAUTH21.left,
  },
}

/** What runs under a profile, or without one. */
export function probesOf({ profile, only }: Pick<ProbeOptions, 'profile' | 'only'>): readonly Probe[] {
  const { raised, left } = profile === undefined ? NONE : READINGS[profile]
  const isRead = ({ code, profiles }: Probe) =>
    !left.includes(code) && (profiles === undefined || (profile !== undefined && profiles.includes(profile)))
  const rows = PROBES.filter(isRead).map(row => raisedBy(raised[row.code], row))
  const unknown = only?.find(each => !rows.some(({ code }) => code === each))
  if (unknown !== undefined) throw new TypeError(`there is no probe '${unknown}', or only under another profile`)
  return rows.filter(({ code }) => only?.includes(code) ?? true)
}

const NONE: Reading = { raised: {}, left: [] }

function raisedBy(clause: string | undefined, row: Probe): Probe {
  if (clause === undefined) return row
  const { promised: _, ...kept } = row
  return { ...kept, clause: `${clause}; ${row.clause}`, severity: 'violation' }
}
