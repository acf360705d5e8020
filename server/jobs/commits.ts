import type { Store } from '../db/store.ts';

/** Deletes commits before a time, except the newest one. @returns how many. */
export function pruneCommits(store: Store, beforeMs: number): Promise<number> {
  return store.write(async ({ trx }) => {
    const commits = () => trx.selectFrom('commits').select('version').limit(1);
    const kept =
      (await commits().where('at_ms', '>=', beforeMs).orderBy('version').executeTakeFirst()) ??
      (await commits().orderBy('version', 'desc').executeTakeFirst());
    if (!kept) return 0;
    const { numDeletedRows } = await trx
      .deleteFrom('commits')
      .where('version', '<', kept.version)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
