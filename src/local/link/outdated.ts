import { PROBLEMS } from '#contract/problems.ts';
import type { Ports } from '../browser/ports.ts';

/** Wraps `fetch` to report that our server refuses this app version. */
export function tellingOutdated(send: Ports['fetch'], onOutdated: () => void): Ports['fetch'] {
  return async (url, init) => {
    const response = await send(url, init);
    if (response.status === PROBLEMS['update-needed'].status) onOutdated();
    return response;
  };
}
