import type { DpopProofPorts } from '@symbolon/core'
import { verifyDpopProofOverHttp } from '@symbolon/core/http'
import { sendAnswer } from '@symbolon/express'
import type { Request, Response } from 'express'

/** How the new token is bound. */
export interface Binding {
  readonly token_type: 'DPoP' | 'Bearer'
  /** Keep it beside the token: `findToken` answers it. */
  readonly dpopKeyThumbprint?: string
}

/**
 * For your token endpoint, behind the authentication of the client and before the code is used: how
 * to bind the new token. `undefined` when the proof was refused; the refusal is then sent.
 */
export async function bindingOf(
  req: Request,
  res: Response,
  tokenEndpoint: string,
  ports: DpopProofPorts,
): Promise<Binding | undefined> {
  const dpop = req.get('DPoP')
  const headers = dpop === undefined ? [] : [['DPoP', dpop] as const]
  const proof = await verifyDpopProofOverHttp({ method: req.method, targetUri: tokenEndpoint, headers }, ports)
  if (!proof.ok) {
    await sendAnswer(res, proof.refusal)
    return undefined
  }
  if (proof.value === undefined) return { token_type: 'Bearer' }
  const { dpopNonce, dpopKeyThumbprint } = proof.value
  if (dpopNonce !== undefined) res.set('DPoP-Nonce', dpopNonce)
  return { token_type: 'DPoP', dpopKeyThumbprint }
}
