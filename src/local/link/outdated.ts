import { PROBLEMS } from '#contract/problems.ts';
import type { Ports } from '../browser/ports.ts';

/** A `fetch` that tells when our server says that this version of the app is too old to send. */
export function tellingOutdated(send: Ports['fetch'], onOutdated: () => void): Ports['fetch'] {
  return async (url, init) => {
    const response = await send(url, init);
    if (response.status === PROBLEMS['update-needed'].status) onOutdated();
    return response;
  };
}
