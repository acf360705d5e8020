import { type Outcome, outcomeOf } from '#src/data/fetched.ts';
import { useLive } from '#src/data/use-live.ts';
import { type RemoteState, useRemote } from '#src/data/use-remote.ts';
import { useShown } from '#src/data/use-shown.ts';
import { paintOwn } from '#src/features/owners/owners.local.ts';
import type { Core } from '#src/local/core.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { fetchBusiness, type KeptBusiness, readBusiness } from './business.local.ts';

/** What a business's page shows. `notSaved` and `gone` are different things: only the server's 404 is 'gone'. */
export type BusinessState =
  | { kind: 'loading' }
  | ({ kind: 'shown' } & KeptBusiness)
  | { kind: 'gone' }
  | { kind: 'notSaved' }
  | { kind: 'trouble' }
  | { kind: 'full' };

/** What the page shows instead of a business that the phone does not have, by the outcome of asking the server. */
const INSTEAD: Record<Outcome, Exclude<BusinessState['kind'], 'shown'>> = {
  done: 'loading', // its row reaches the page in a moment
  missing: 'gone',
  refused: 'trouble',
  busy: 'trouble',
  unreached: 'notSaved',
  full: 'full',
};

/**
 * A business: the phone's copy at once, the server's behind it, again by itself when there is signal again.
 * @param id NaN for an address that names no business. @throws during rendering what the phone's database throws.
 */
export function useBusiness(id: number): { state: BusinessState; retry: () => void } {
  const isId = Number.isSafeInteger(id) && id > 0;
  const owner = useWriter()?.id ?? null;
  const kept = useLive(async (core) => (isId ? readPainted(core, id, owner) : null), [id, isId, owner]);
  const remote = useRemote(fetchBusiness, isId ? id : null);
  useShown('businesses', isId ? id : null);
  return { state: isId ? businessState(kept, remote) : { kind: 'gone' }, retry: remote.again };
}

/** The phone's copy, with what its owner has written on this phone over it. */
async function readPainted(core: Core, id: number, owner: number | null): Promise<KeptBusiness | null> {
  const kept = await readBusiness(core.cache, id);
  if (!kept) return null;
  const { business, ...own } = await paintOwn(core, kept.business, owner);
  return { ...kept, business, own };
}

/** Joins the phone's copy with what the server said. The page begins anew when the server is asked again. */
export function businessState(
  kept: KeptBusiness | null | undefined,
  { answer, isAsking, isLate }: RemoteState<undefined>,
): BusinessState {
  const came = isAsking ? undefined : answer;
  if (came?.kind === 'missing') return { kind: 'gone' };
  if (kept) return { kind: 'shown', ...kept };
  if (kept === undefined) return { kind: 'loading' };
  if (came) return { kind: INSTEAD[outcomeOf(came)] };
  return { kind: isLate ? 'notSaved' : 'loading' };
}
