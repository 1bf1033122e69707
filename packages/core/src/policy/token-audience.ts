import type { AccessToken } from '../records/access-token.js'

/**
 * The resources that the token may be used at: as narrowed at the token request, otherwise as
 * authorized.
 */
export function tokenAudience({
  accessTokenResources,
  resources,
}: Pick<AccessToken, 'accessTokenResources' | 'resources'>): readonly string[] {
  return accessTokenResources ?? resources ?? []
}
