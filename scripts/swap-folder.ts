import { existsSync, renameSync, rmSync, statSync } from 'node:fs';

/** Puts a finished folder in the place of another one, whose readers miss it for the time of one rename. */
export function swapFolder(finished: string, place: string): void {
  statSync(finished); // a missing one must not take the place away
  const old = `${place}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(finished, place);
  rmSync(old, { recursive: true, force: true });
}
