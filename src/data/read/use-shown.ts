import { useEffect } from 'react';
import type { ShownEntity } from '#src/local/cache/shown.ts';
import { useCore } from '../core/core-context.tsx';

/** Protects the shown row from eviction on a full phone. @param id null for none */
export function useShown(entity: ShownEntity, id: number | null): void {
  const core = useCore();
  useEffect(() => (id === null ? undefined : core.shown.hold(entity, id)), [core, entity, id]);
}
