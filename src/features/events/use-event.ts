import { outcomeOf } from '#src/data/fetched.ts';
import { useLive } from '#src/data/use-live.ts';
import { type Absence, isAbsence, useRemote } from '#src/data/use-remote.ts';
import { type DatedEvent, dated } from './calendar-layout.ts';
import { fetchEvent } from './events.local.ts';

/** One event as this phone knows it. `unsaved`: not on this phone, and the server did not give it or there is no room. */
export type EventView =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unsaved'; why: Absence }
  | { state: 'here'; dated: DatedEvent };

/** Follows one event; asks the server for one that this phone does not hold. @param id null for a number that cannot be one. */
export function useEvent(id: number | null): EventView {
  const row = useLive(
    async ({ cache }) => (id === null ? null : ((await cache.events.get(id)) ?? null)),
    [id],
  );
  const { answer } = useRemote(fetchEvent, row === null ? id : null);
  if (id === null || answer?.kind === 'missing') return { state: 'missing' };
  if (row) return { state: 'here', dated: dated(row) };
  if (row === undefined || answer === undefined || answer.kind === 'done') return { state: 'loading' };
  const outcome = outcomeOf(answer);
  return { state: 'unsaved', why: isAbsence(outcome) ? outcome : 'unreached' };
}
