/** New text on each call, so that test suites can share a server without cleaning it. */
export function freshText(prefix: string): string {
  return `${prefix}-${crypto.randomUUID()}`
}

/** A new key of the length that operations use: that of a SHA-256 in base64url. */
export function freshHash(): string {
  return `${hexadecimals()}${hexadecimals()}`.slice(0, 43)
}

/** A new client id, far below the largest safe integer. */
export function freshNumber(): number {
  return Number.parseInt(hexadecimals().slice(0, 11), 16) + 1
}

function hexadecimals(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
