import { problemOf } from '#contract/problems.ts';
import type { PushRequest } from '#contract/sync.ts';
import { answerWith } from '../support/device.ts';
import { type Body, parsed } from './bodies.ts';
import type { Fate } from './weather.ts';

/** An answer that our server did not give, though some look like ours. */
export function madeUp(fate: Fate, body: Body): Response {
  switch (fate) {
    case 'status401':
      return answerWith(401, problemOf('not-signed-in'));
    case 'status409':
      return answerWith(409, problemOf('other-user'));
    case 'status413':
      return answerWith(413, problemOf('too-large'));
    case 'status429':
      return answerWith(429, problemOf('too-many-requests'), { 'retry-after': '30' });
    case 'status503':
      return answerWith(503, problemOf('busy'), { 'retry-after': '5' });
    case 'status500':
      return answerWith(500, problemOf('internal'));
    case 'proxy502':
      return new Response('<html>Bad gateway</html>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      });
    case 'portalJson':
      return new Response(successOf(body), { headers: { 'content-type': 'application/json' } });
    default:
      return new Response('<html>Feed Store Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
  }
}

/** The exact JSON of a success, from another server. */
function successOf(body: Body): string {
  const outcomes = (parsed<PushRequest>(body)?.mutations ?? []).map(({ key }) => ({
    key,
    outcome: 'applied',
    version: 1,
    rows: {},
  }));
  return JSON.stringify({
    protocol: 1,
    epoch: 'history-0',
    lineage: [{ epoch: 'history-0', forkedAt: 0 }],
    outcomes,
  });
}
