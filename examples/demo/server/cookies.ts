import type { HttpRequestView } from '@symbolon/core/http'

/** The value of a cookie that the browser sent. */
export function cookieOf({ headers }: Pick<HttpRequestView, 'headers'>, name: string): string | undefined {
  const lines = headers.filter(([header]) => header.toLowerCase() === 'cookie')
  const cookies = lines.flatMap(([, value]) => value.split(/; */))
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
