import type { MarkdownRenderer } from 'vitepress'

/** Makes pictures links to themselves: a tap shows one as wide as the window. */
export function openedPictures(md: MarkdownRenderer): void {
  const { image } = md.renderer.rules
  md.renderer.rules.image = (tokens, at, options, env, self) => {
    const token = tokens[at]
    const path = /(?:^|\/)(pictures\/[\w-]+\.svg)$/.exec(token?.attrGet('src') ?? '')?.[1]
    if (path === undefined) return image?.(tokens, at, options, env, self) ?? self.renderToken(tokens, at, options)
    token?.attrSet('src', `/${path}`)
    const picture = image?.(tokens, at, options, env, self) ?? self.renderToken(tokens, at, options)
    return `<a class="picture" href="/${path}" target="_blank">${picture}</a>`
  }
}
