import { useCallback, useEffect, useMemo, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useShown } from '#src/data/use-shown.ts';
import { type KeptBusiness, type Refreshed, readBusiness, refreshBusiness } from './business.local.ts';
import { useReturnOfSignal } from './use-return-of-signal.ts';

/** What a business's page shows. `notSaved` and `gone` are different things: only the server's 404 is 'gone'. */
export type BusinessState =
  | { kind: 'loading' }
  | ({ kind: 'shown' } & KeptBusiness)
  | { kind: 'gone' }
  | { kind: 'notSaved' }
  | { kind: 'trouble' }
  | { kind: 'full' };

/**
 * A business: the phone's copy at once, the server's behind it, again by itself when there is signal again.
 * @param id NaN for an address that names no business. @throws during rendering what the phone's database throws.
 */
export function useBusiness(id: number): { state: BusinessState; retry: () => void } {
  const core = useOptionalCore();
  const isId = Number.isSafeInteger(id) && id > 0;
  const kept = useLive(async ({ cache }) => (isId ? readBusiness(cache, id) : null), [id, isId]);
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ id: number; answer: Refreshed | 'late' | null }>({ id, answer: null });
  const [fault, setFault] = useState<{ error: unknown }>();
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const run = useMemo(() => ({ id, attempt }), [id, attempt]);
  useEffect(() => {
    if (!core || !isId) return;
    let isGone = false;
    const tell = (answer: Refreshed | 'late' | null) => {
      if (!isGone) setTold({ id: run.id, answer });
    };
    tell(null);
    const cancelPatience = core.ports.setTimer(() => {
      core.reach.onImpatience();
      tell('late');
    }, SYNC_LIMITS.patienceMs);
    refreshBusiness(core, run.id)
      .then((answer) => {
        cancelPatience();
        tell(answer);
      })
      .catch((error: unknown) => setFault({ error }));
    return () => {
      isGone = true;
      cancelPatience();
    };
  }, [core, run, isId]);
  useShown('businesses', isId ? id : null);
  const answer = told.id === id ? told.answer : null;
  useReturnOfSignal(core, answer === 'unreached', retry);
  if (fault) throw fault.error;
  return { state: isId ? businessState(kept, answer) : { kind: 'gone' }, retry };
}

/** Joins the phone's copy with what the server said. */
export function businessState(
  kept: KeptBusiness | null | undefined,
  answer: Refreshed | 'late' | null,
): BusinessState {
  if (answer === 'gone') return { kind: 'gone' };
  if (kept) return { kind: 'shown', ...kept };
  if (kept === undefined || answer === null || answer === 'here') return { kind: 'loading' };
  return { kind: answer === 'trouble' || answer === 'full' ? answer : 'notSaved' };
}
