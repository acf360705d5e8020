import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { beforeIn } from '#server/http/core/running-build.ts';

/**
 * Puts a finished folder in the place of another one. The old one stays beside it until the next time: the running
 * server reads it until its restart, and open tabs of its version need its files.
 */
export function swapFolder(finished: string, place: string): void {
  statSync(finished); // a missing one must not take the place away
  const old = beforeIn(place);
  if (existsSync(place)) {
    rmSync(old, { recursive: true, force: true });
    renameSync(place, old);
  }
  renameSync(finished, place);
}
