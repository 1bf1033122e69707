import type { Request } from 'express'

/** The value of a cookie that the browser sent. */
export function cookieOf(req: Request, name: string): string | undefined {
  const cookies = (req.headers.cookie ?? '').split(/; */)
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
