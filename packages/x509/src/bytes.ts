/** Whether two byte strings are equal. Not in constant time: certificates are public. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes every PEM block with this label (RFC 7468 §2); `undefined` when one is not strict base64. */
export function pemBlocks(text: string, label: string): readonly Uint8Array[] | undefined {
  const blocks = text.split(`-----BEGIN ${label}-----`).slice(1)
  const contents = blocks.map(block => {
    const end = block.indexOf(`-----END ${label}-----`)
    return end < 0 ? undefined : bytesOf(block.slice(0, end).replace(/[ \t\r\n]/g, ''))
  })
  return contents.every(content => content !== undefined) ? contents : undefined
}

function bytesOf(base64: string): Uint8Array | undefined {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
