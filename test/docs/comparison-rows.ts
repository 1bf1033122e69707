/** What a peer says about itself, and where. */
export interface Source {
  readonly name: string
  readonly url: string
  /** The day on which somebody read it. */
  readonly read: string
}

const READ = '2026-11-23'

/** Every source of the comparison. */
export const SOURCES = {
  oidcReadme: {
    name: 'README of oidc-provider 9.13.3',
    url: 'https://www.npmjs.com/package/oidc-provider/v/9.13.3',
    read: READ,
  },
  oidcIntrospection: {
    name: 'oidc-provider 9.13.3, `lib/actions/introspection.js`',
    url: 'https://github.com/panva/node-oidc-provider/blob/v9.13.3/lib/actions/introspection.js',
    read: READ,
  },
  oidcDefaults: {
    name: 'oidc-provider 9.13.3, `lib/helpers/defaults.js`',
    url: 'https://github.com/panva/node-oidc-provider/blob/v9.13.3/lib/helpers/defaults.js',
    read: READ,
  },
  keycloakSpecifications: {
    name: 'Keycloak: specifications implemented',
    url: 'https://www.keycloak.org/securing-apps/specifications',
    read: READ,
  },
  keycloakDpop: {
    name: 'Keycloak: securing applications with DPoP',
    url: 'https://www.keycloak.org/securing-apps/dpop',
    read: READ,
  },
  keycloakRelease: {
    name: 'Release notes of the Red Hat build of Keycloak 26.4',
    url: 'https://docs.redhat.com/en/documentation/red_hat_build_of_keycloak/26.4/html-single/release_notes/index',
    read: READ,
  },
  duendeSpecifications: {
    name: 'Duende IdentityServer: supported specifications',
    url: 'https://docs.duendesoftware.com/identityserver/overview/specs',
    read: READ,
  },
  duendeConfirmation: {
    name: 'Duende IdentityServer: validating proof-of-possession',
    url: 'https://docs.duendesoftware.com/identityserver/apis/aspnetcore/confirmation',
    read: READ,
  },
  duendeProof: {
    name: 'Duende IdentityServer: DPoP proof validator',
    url: 'https://docs.duendesoftware.com/identityserver/reference/validators/dpop-proof-validator',
    read: READ,
  },
  duendeIntrospection: {
    name: 'Duende IdentityServer: introspection endpoint',
    url: 'https://docs.duendesoftware.com/identityserver/reference/endpoints/introspection',
    read: READ,
  },
  openidFapi: {
    name: 'OpenID Foundation: certified FAPI 2.0 providers (second implementer’s draft)',
    url: 'https://openid.net/certification/certified-fapi-2-0-op-security-profile-second-implementers-draft-message-signing-first-implementers-draft/',
    read: READ,
  },
  spring: {
    name: 'Spring Security: OAuth 2.1 Authorization Server',
    url: 'https://docs.spring.io/spring-security/reference/servlet/oauth2/authorization-server/index.html',
    read: READ,
  },
  springDpop: {
    name: 'Spring Security: DPoP-bound access tokens',
    url: 'https://docs.spring.io/spring-security/reference/servlet/oauth2/resource-server/dpop-tokens.html',
    read: READ,
  },
  springPar: {
    name: 'Release notes of Spring Authorization Server 1.5.0-RC1',
    url: 'https://github.com/spring-attic/spring-authorization-server/releases/tag/1.5.0-RC1',
    read: READ,
  },
} as const satisfies Readonly<Record<string, Source>>

/** The peers, in the order of the columns. */
export const PEERS = ['oidc-provider', 'Keycloak', 'Duende IdentityServer', 'Spring Security'] as const

/** A cell: what a peer does, and the sources that say so. */
export interface Cell {
  readonly text: string
  readonly sources: readonly [keyof typeof SOURCES, ...(keyof typeof SOURCES)[]]
}

/** A row: what is compared, what Symbolon does with the page that shows it, and what each peer does. */
export interface Compared {
  readonly what: string
  readonly symbolon: string
  readonly peers: readonly [oidcProvider: Cell, keycloak: Cell, duende: Cell, spring: Cell]
}

const cell = (text: string, ...sources: Cell['sources']): Cell => ({ text, sources })
const oidc = (text = 'yes') => cell(text, 'oidcReadme')
const keycloak = (text = 'yes') => cell(text, 'keycloakSpecifications')
const duende = (text = 'yes') => cell(text, 'duendeSpecifications')
const spring = (text = 'yes') => cell(text, 'spring')

/** The comparison. "not listed" means that the source, which lists what there is, does not name it. */
export const COMPARED: readonly Compared[] = [
  {
    what: 'What it is',
    symbolon: 'functions in your server',
    peers: [
      oidc('a server in your Node process'),
      keycloak('a server of its own'),
      duende('a framework for ASP.NET Core'),
      spring('a framework for Spring'),
    ],
  },
  {
    what: 'Login, consent, token endpoint',
    symbolon: '[yours](existing-server.md)',
    peers: [
      oidc('endpoints; you build the pages'),
      keycloak('all of it'),
      duende('endpoints; you build the pages'),
      spring('endpoints'),
    ],
  },
  {
    what: 'Introspection endpoint (RFC 7662)',
    symbolon: '[yes](introspection-endpoint.md)',
    peers: [oidc(), keycloak(), duende(), spring()],
  },
  {
    what: 'Signed introspection answers (RFC 9701)',
    symbolon: '[yes](introspection-endpoint.md)',
    peers: [oidc(), keycloak('not listed'), cell('yes', 'duendeIntrospection'), spring('not listed')],
  },
  {
    what: 'Who checks the proof of an API call',
    symbolon: '[`introspect`](introspection.md): one call answers with the challenge to send',
    peers: [
      cell('the API: the endpoint answers `cnf`', 'oidcIntrospection'),
      cell('the API', 'keycloakDpop'),
      cell('the API, with a package for ASP.NET Core', 'duendeConfirmation'),
      cell('the API, with a resource server of the same framework', 'springDpop'),
    ],
  },
  {
    what: 'Pushed authorization requests (RFC 9126)',
    symbolon: '[yes](pushed-authorization-requests.md)',
    peers: [oidc(), keycloak(), duende('Business Edition'), cell('yes', 'springPar')],
  },
  {
    what: 'DPoP (RFC 9449)',
    symbolon: '[yes](introspection.md)',
    peers: [oidc(), cell('yes, since 26.4', 'keycloakRelease'), cell('yes', 'duendeConfirmation'), spring()],
  },
  {
    what: 'Nonces for DPoP proofs (RFC 9449 §8)',
    symbolon: '[yes](introspection.md)',
    peers: [
      cell('yes', 'oidcDefaults'),
      cell('described for resource servers', 'keycloakDpop'),
      cell('yes', 'duendeProof'),
      cell('not described', 'springDpop'),
    ],
  },
  {
    what: 'Mutual TLS, certificate-bound tokens (RFC 8705)',
    symbolon: '[yes, with path validation](certificates.md)',
    peers: [oidc(), keycloak(), duende(), spring()],
  },
  {
    what: 'Signed requests of APIs (RFC 9421)',
    symbolon: '[yes](message-signatures.md)',
    peers: [oidc('not listed'), keycloak('not listed'), duende('not listed'), spring('not listed')],
  },
  {
    what: 'Request objects (RFC 9101)',
    symbolon: '[by value](pushed-authorization-requests.md)',
    peers: [oidc(), keycloak(), duende(), spring('not listed')],
  },
  {
    what: 'JARM',
    symbolon: '[yes](authorization-responses.md)',
    peers: [oidc(), keycloak(), duende('not listed'), spring('not listed')],
  },
  {
    what: 'Rich authorization requests (RFC 9396)',
    symbolon: '[yes](pushed-authorization-requests.md)',
    peers: [oidc(), keycloak('not listed'), duende('not listed'), spring('not listed')],
  },
  {
    what: 'Attestation-based client authentication (draft)',
    symbolon: '[draft 12](pushed-authorization-requests.md)',
    peers: [oidc('draft 12, experimental'), keycloak('not listed'), duende('not listed'), spring('not listed')],
  },
  {
    what: 'FAPI 2.0 Security Profile',
    symbolon: '[every demand, with its tests](fapi.md); not certified',
    peers: [
      cell('certified', 'oidcReadme', 'openidFapi'),
      keycloak('passes the tests'),
      cell('certified', 'openidFapi', 'duendeSpecifications'),
      spring('not listed'),
    ],
  },
]
