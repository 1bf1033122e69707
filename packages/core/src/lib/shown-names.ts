/*
 * Names that come from outside, as traces and errors may show them. Anything might be in the place of a name, a secret too, so
 * what does not look like one is not shown.
 */

/** Whether the name of a member may be shown. */
export function looksLikeName(name: string): boolean {
  return /^[A-Za-z_]{1,40}$/.test(name)
}

/** The name of a parameter, or a placeholder. */
export function printableName(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : '(another name)'
}

/** A value that should be a name, such as `typ`, `kty` or `htm`, or a placeholder. */
export function shownName(text: string): string {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === '' ? 'none' : '(no name)'
}
