import type { DefaultTheme } from 'vitepress'

type SearchOptions = NonNullable<NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']>['searchOptions']>

/**
 * How the search weighs what it finds, so that people can ask in whole sentences. Each function is
 * written into the pages as text, so it can use nothing outside of itself.
 */
export const SEARCH_OPTIONS: SearchOptions = {
  boost: { title: 4, text: 2, titles: 1 },
  weights: { fuzzy: 0.2, prefix: 0.3 },
  prefix: (term: string) => term.length > 3,
  fuzzy: (term: string) => (term.length > 5 ? 0.15 : false),
  /** Words that are in every question and say nothing of its subject. */
  processTerm: (term: string) =>
    /^(?:an?|and|all|are|as|at|be|build|by|can|comes?|do|does|for|from|get|gets|ha[sd]|have|how|i|if|in|is|it|its|may|me|much|must|my|myself|no|not|of|on|one|only|or|our|own|see|should|so|that|the|their|there|they|this|to|up|want|we|what|when|where|which|while|who|why|will|with|without|you|your)$/i.test(
      term,
    )
      ? null
      : term.toLowerCase(),
  /** For a code, its row among the refusals; otherwise guides before what names everything and what is decided. */
  boostDocument: (id: string, term: string) => {
    if (/^a\d{6}$/i.test(term) && id.startsWith('/refusals')) return 20
    if (/^\/reference\/[\w-]+\/|^\/(?:decisions|packages|examples)\//.test(id)) return 0.2
    return /^\/(?:refusals|reference|requirements)/.test(id) ? 0.4 : 1
  },
}
