import { useEffect, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useReach } from '#src/data/use-reach.ts';
import type { Core } from '#src/local/core.ts';
import type { Fetched } from './forums.remote.ts';

/** How the server's word on a page stands. `unreached` comes after 4 s at the latest; a later answer still counts. */
export type Remote = 'loading' | Fetched;

/**
 * Asks the server behind what the phone shows, once for each `fetch`, and again when the signal comes back.
 * @param fetch stable for as long as it asks for the same; null asks for nothing yet. @throws during rendering what storing the answer throws.
 */
export function useRemote(fetch: ((core: Core) => Promise<Fetched>) | null): Remote {
  const core = useOptionalCore();
  const [answer, setAnswer] = useState<{ of: typeof fetch; remote: Remote }>();
  const [fault, setFault] = useState<{ error: unknown }>();
  const remote = answer?.of === fetch ? answer.remote : 'loading';
  const reach = useReach();
  const isBack = remote === 'unreached' && reach === 'online';

  useEffect(() => {
    if (!core || !fetch) return;
    return ask(core, fetch, (next) => setAnswer({ of: fetch, remote: next }), setFault);
  }, [core, fetch]);
  useEffect(() => {
    if (!core || !fetch || !isBack) return;
    return ask(core, fetch, (next) => setAnswer({ of: fetch, remote: next }), setFault);
  }, [core, fetch, isBack]);

  if (fault) throw fault.error;
  return remote;
}

function ask(
  core: Core,
  fetch: (core: Core) => Promise<Fetched>,
  tell: (remote: Remote) => void,
  fail: (fault: { error: unknown }) => void,
): () => void {
  let isGone = false;
  const stopWaiting = core.ports.setTimer(() => {
    core.reach.onImpatience();
    if (!isGone) tell('unreached');
  }, SYNC_LIMITS.patienceMs);
  fetch(core)
    .then((fetched) => !isGone && tell(fetched))
    .catch((error: unknown) => !isGone && fail({ error }))
    .finally(stopWaiting);
  return () => {
    isGone = true;
    stopWaiting();
  };
}
