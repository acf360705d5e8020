import { useEffect } from 'react';
import type { ShownEntity } from '#src/local/cache/shown.ts';
import { useCore } from './core-context.tsx';

/** Keeps what the screen is about on a full phone for as long as it is shown. @param id null while there is nothing. */
export function useShown(entity: ShownEntity, id: number | null): void {
  const core = useCore();
  useEffect(() => (id === null ? undefined : core.shown.hold(entity, id)), [core, entity, id]);
}
