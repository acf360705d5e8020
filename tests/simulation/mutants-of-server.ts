import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** A row with the key would replace a lost outcome. */
const rowsNotLookedAt = change(
  'server/features/sync/made.ts',
  'if (!user) return',
  'if (!user || key) return',
);

/** Rules of the server. */
export const MUTANTS_OF_SERVER: readonly Mutant[] = [
  {
    name: 'the outcome is stored after the effect',
    rule: 'a key and its outcome are stored in the same transaction as the effect',
    invariant: 'I1',
    changes: [
      change(
        'server/writes/outcomes.ts',
        '  await insertOutcome(write.trx, { ...name, argsHash, nowIso }, recorded);',
        '',
      ),
      change(
        'server/writes/write.ts',
        "    if (done.recorded.kind === 'rejected') undoCounts();",
        `    if (once && !done.isReplayed) {
      const row = { ...once, argsHash: hashOf(once), nowIso };
      await services.store.write(({ trx }) => insertOutcome(trx, row, done.recorded));
    }`,
      ),
      change('server/writes/outcomes.ts', 'const hashOf =', 'export const hashOf ='),
      change('server/writes/write.ts', '  type Applied,\n', '  type Applied,\n  hashOf,\n  insertOutcome,\n'),
      rowsNotLookedAt,
    ],
  },
  {
    name: 'known keys are not recognized',
    rule: 'a known (user, key) with the same body gets the stored outcome',
    invariant: 'I1',
    changes: [
      change(
        'server/writes/write.ts',
        '      if (stored) return',
        '      if (stored && nowIso === "") return',
      ),
      change(
        'server/writes/outcomes.ts',
        '.values(rowOf(COLUMNS, param))',
        '.values(rowOf(COLUMNS, param)).onConflict((conflict) => conflict.doNothing())',
      ),
      rowsNotLookedAt,
    ],
  },
  {
    name: 'the server does not check the epoch',
    rule: 'a request of another history gets 409 wrong-epoch and has no effect',
    invariant: 'I13',
    changes: [
      change(
        'server/features/sync/push.service.ts',
        'request.epoch !== history.epoch)',
        'request.epoch === "")',
      ),
    ],
  },
  {
    name: 'refusals are not recorded',
    rule: 'a refusal is recorded and final for its key',
    invariant: 'I2',
    changes: [
      change(
        'server/writes/outcomes.ts',
        '  await insertOutcome(write.trx, { ...name, argsHash, nowIso }, recorded);',
        "  if (recorded.kind === 'applied') await insertOutcome(write.trx, { ...name, argsHash, nowIso }, recorded);",
      ),
    ],
  },
  {
    name: 'needs are ignored',
    rule: 'a write with a missing need is deferred, never rejected',
    invariant: 'I5',
    changes: [
      change('server/writes/needs.ts', '  if (first !== undefined) throw new NeedsMissing(first);', ''),
      change('server/writes/named.ts', '  if (row === undefined) throw new NeedsMissing(name);', ''),
    ],
  },
  {
    name: 'ids are reused',
    rule: 'ids of lost rows are not reused after a restore',
    invariant: 'I5',
    changes: [change('server/db/engines/ids.ts', 'set seq = max(', 'set seq = min(')],
  },
  {
    name: 'the server does not check the user',
    rule: "a request for another user than the session's gets 409 other-user and has no effect",
    invariant: 'I6',
    changes: [
      change(
        'server/features/sync/push.service.ts',
        '  const isOther = user !== null && request.user !== user.id;',
        '  const isOther = user !== null && request.user === -1;',
      ),
    ],
  },
  {
    name: 'rows come without a key',
    rule: 'rows carry the key of their mutation, so none is shown twice',
    invariant: 'I9',
    changes: [
      change('server/features/forums/posts.repository.ts', '  key: row.key,', '  key: null,'),
      change('server/features/forums/threads.repository.ts', '  key: row.key,', '  key: null,'),
    ],
  },
  {
    name: 'cancels are not recorded',
    rule: 'the server records a canceled key as rejected `cancelled` unless it has an outcome',
    invariant: 'I13',
    changes: [
      change(
        'server/features/sync/push.service.ts',
        '    for (const owner of owners) await record(',
        '    for (const owner of owners.slice(owners.length)) await record(',
      ),
    ],
  },
  {
    name: 'likes are not recounted',
    rule: 'counters always equal a recount of the rows',
    invariant: 'I14',
    changes: [
      change('server/features/forums/likes.service.ts', '  await recountLikes(w.trx, [post.id]);', ''),
    ],
  },
  {
    name: 'a second review is counted',
    rule: 'a second review of a business by the same person replaces the first',
    invariant: 'I14',
    changes: [change('server/features/reviews/reviews.service.ts', 'earlier ? 0 : 1)', 'earlier ? 1 : 1)')],
  },
  {
    name: 'a cancel works without a session',
    rule: "a cancel needs its owner's session",
    invariant: 'I13',
    changes: [
      change(
        'server/features/sync/push.service.ts',
        '  if (!user && request.cancel.length > 0 && request.user !== null)',
        '  if (!user && request.mutations.length === 0 && request.user !== null)',
      ),
    ],
  },
  {
    name: 'a replay returns old rows',
    rule: 'a replay reads its rows again',
    invariant: 'I8',
    changes: [
      change(
        'server/features/sync/replay.ts',
        '    const found = await loadRows(db, await findReadable(db, entity, ids, userId), userId);',
        '    const found = { [entity]: recorded[entity] } as Rows;',
      ),
      change('src/local/cache/marks.ts', 'return !mark ||', 'return true || !mark ||'),
    ],
  },
  {
    name: 'a rolled-back disk is not detected',
    rule: 'a server that was rolled back without a restore begins a new history',
    invariant: 'I2',
    changes: [
      change(
        'server/features/sync/rollback.ts',
        '  if (!seen || seen.isKnown || !(await isLost(store.read, seen))) return;',
        '  if (seen !== undefined) return;',
      ),
    ],
  },
  {
    name: 'a post overrides an unfollow',
    rule: 'posting in a thread follows it, unless the author unfollowed it before',
    invariant: 'last',
    changes: [
      change(
        'server/features/forums/follows.service.ts',
        "row.columns(['thread_id', 'user_id']).doNothing()",
        "row.columns(['thread_id', 'user_id']).doUpdateSet({ following: 1 })",
      ),
    ],
  },
];
