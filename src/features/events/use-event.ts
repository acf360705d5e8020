import { useEffect, useState } from 'react';
import { askUntilAnswered } from '#src/data/ask-until-answered.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type DatedEvent, dated } from './calendar-layout.ts';
import { type EventAnswer, fetchEvent } from './events.local.ts';

/** One event as this phone knows it. `unsaved`: not on this phone, and nobody answered. */
export type EventView =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'unsaved' }
  | { state: 'here'; dated: DatedEvent };

/** Follows one event; asks the server for one that this phone does not hold. @param id null for a number that cannot be one. */
export function useEvent(id: number | null): EventView {
  const core = useOptionalCore();
  const [answer, setAnswer] = useState<{ id: number; got: EventAnswer }>();
  const row = useLive(
    async ({ cache }) => (id === null ? null : ((await cache.events.get(id)) ?? null)),
    [id],
  );
  const isAbsent = row === null;
  useEffect(() => {
    if (!core || id === null || !isAbsent) return;
    const ask = async () => {
      const got = await fetchEvent(core, id);
      setAnswer({ id, got });
      return got !== 'silent';
    };
    return askUntilAnswered(core, ask, (error) => setAnswer(() => thrown(error)));
  }, [core, id, isAbsent]);
  if (id === null) return { state: 'missing' };
  if (row) return { state: 'here', dated: dated(row) };
  if (row === undefined || answer?.id !== id) return { state: 'loading' };
  if (answer.got === 'missing') return { state: 'missing' };
  return { state: answer.got === 'silent' ? 'unsaved' : 'loading' };
}

/** A failing database is a fault of this page: thrown while rendering, so that the error page shows it. */
function thrown(error: unknown): never {
  throw error;
}
