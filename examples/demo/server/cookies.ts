import type { HttpRequestView } from '@symbolon/core/http'

/** The value of a cookie that the browser sent. */
export function cookieOf({ headers }: Pick<HttpRequestView, 'headers'>, name: string): string | undefined {
  const lines = headers.filter(([header]) => header.toLowerCase() === 'cookie').map(([, value]) => value)
  const cookies = lines.join('; ').split(/; */)
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
