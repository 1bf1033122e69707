import type { BaseLine } from '../../standards/message-signature/signature-base.js'
import type { SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import { type Explaining, explainWrong } from './explain-signature.js'
import { concealedValues, shownBase } from './shown-base.js'

/*
 * Loaded by itself, when the first signature is reported. It and what it imports import nothing else
 * but types: a module that is shared with what is loaded at once would cost every bundle a file.
 */

/**
 * Adds what only the operator receives: the signature base, and the mistake that explains a wrong
 * signature.
 */
export async function explained(examined: SignatureFacts, explaining: Explaining): Promise<SignatureFacts> {
  const { lines, signature, isValid } = examined
  if (!lines.ok) return examined
  return {
    ...examined,
    explanation: isValid ? undefined : await explainWrong(lines.value, explaining),
    loggableBase: await concealedBase(lines.value, signature.signatureParams, explaining),
  }
}

/**
 * The base as the operator sees it: secrets are replaced by the first characters of their digests,
 * so that two sides can compare theirs.
 */
async function concealedBase(
  lines: readonly BaseLine[],
  written: string,
  { presented, digestOf }: Explaining,
): Promise<readonly string[]> {
  const digests = new Map<string, string>()
  for (const value of concealedValues(lines, written, presented)) digests.set(value, await digestOf(value))
  const conceal = (value: string) => `sha256:${digests.get(value)?.slice(0, DIGEST_SHOWN)}`
  return shownBase(lines, written, presented, conceal)
}

/** Enough characters of a digest to distinguish two values, and no more. */
const DIGEST_SHOWN = 8
