/** Text that was never used before, so that suites share a server without a flush. */
export function freshText(prefix: string): string {
  return `${prefix}-${crypto.randomUUID()}`
}

/** A key as the operations make them: as long as a SHA-256 in base64url. */
export function freshHash(): string {
  return `${hexadecimals()}${hexadecimals()}`.slice(0, 43)
}

/** A client's number, far below the largest safe integer. */
export function freshNumber(): number {
  return Number.parseInt(hexadecimals().slice(0, 11), 16) + 1
}

function hexadecimals(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
