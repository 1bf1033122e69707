import type { CauseRow } from '../cause.js'

/** Causes and fixes: the call itself */
export const CALL_CAUSES: readonly CauseRow[] = [
  [
    'request_unreadable',
    'Your code passes a field that is missing, misspelt or of the wrong type.',
    'Correct the field that `resultMessage` names; the client has done nothing wrong.',
  ],
  ['parameters_too_many', 'The form has more than 200 parameters.', 'Nothing: no honest client sends them.'],
  [
    'parameters_too_large',
    'The form is larger than `pushedAuthReqMaxSize`, mostly by a request object or `authorization_details`.',
    'Raise `pushedAuthReqMaxSize`, or let the client send less.',
  ],
  [
    'parameters_too_large A004303',
    'The query or form at the authorization endpoint is larger than 16 KiB.',
    'Let the client push its request and send the `request_uri`.',
  ],
  [
    'parameter_repeated',
    'The client, or a router that merges query and body, sends a parameter twice.',
    'Send each parameter once; pass the form exactly as it arrived.',
  ],
  [
    'parameter_malformed',
    'A value was encoded twice or in Latin-1, or has a line break from copying.',
    'Encode the form once, as UTF-8.',
  ],
]
