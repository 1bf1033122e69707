/** A demand of a standard, or a lesson of an advisory, that tests name by its id. */
export interface Requirement {
  /** By what a title or a clause names the row, as in `PAR-21`; several names have commas between them. */
  readonly id: string
  readonly clause: string
  /** What has to hold, in our own words. */
  readonly demand: string
}

/** A table of the document. */
export interface RequirementGroup {
  readonly title: string
  readonly rows: readonly Requirement[]
}

/** The rows of a group, numbered from a first number on in two digits. */
export function numbered(
  prefix: string,
  first: number,
  rows: readonly (readonly [clause: string, demand: string])[],
): readonly Requirement[] {
  return rows.map(([clause, demand], at) => ({
    id: `${prefix}-${String(first + at).padStart(2, '0')}`,
    clause,
    demand,
  }))
}
