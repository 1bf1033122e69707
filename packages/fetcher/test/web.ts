import { type Fetched, type Fetcher, FetchFailure, type FetchFailureReason } from '../src/index.js'

/** What stands at a URL: text, or the reason for which it cannot be fetched. */
export type Page = string | { readonly fails: FetchFailureReason } | Promise<string>

/** A web of pages that can be changed, the fetcher that reads it, and what it was asked for. */
export function webOf(pages: Record<string, Page>) {
  const asked: string[] = []
  const headers: Omit<Fetched, 'text'> = {}
  const web = { pages, asked, headers }
  const fetcher: Fetcher = {
    async fetch(url, maxBytes) {
      asked.push(url)
      const page = await (pages[url] ?? { fails: 'status_wrong' as const })
      if (typeof page !== 'string') throw new FetchFailure(page.fails)
      if (page.length > maxBytes) throw new FetchFailure('too_large')
      return { text: page, ...web.headers }
    },
  }
  return { ...web, web, fetcher }
}

/** A promise and the function that keeps it. */
export function pending() {
  let answer: (text: string) => void = () => undefined
  const page = new Promise<string>(resolve => {
    answer = resolve
  })
  return { page, answer }
}
