import { about } from '../../lib/check.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import type { CreationCheck } from '../facts.js'

/**
 * The algorithm of JWTs is one that FAPI allows. Where the service is read, the modes of the client
 * are not known.
 */
export const JWT_ALGORITHM_CHECK: CreationCheck = about(({ service }) => service.accessTokenSignAlg, {
  name: 'algorithm of the profile',
  clause: 'FAPI 2.0 Security Profile §5.4.1-1',
  run: (algorithm, facts) =>
    acceptedAlgorithms(facts).includes(algorithm) ? undefined : { reason: 'jwt_algorithm_outside_fapi' },
  seen: (algorithm, facts) => ({ expected: acceptedAlgorithms(facts).join(' '), actual: algorithm }),
})
