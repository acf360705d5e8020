import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** A row that carries the key would replace a lost outcome. */
const rowsNotLookedAt = change(
  'server/features/sync/made.ts',
  'if (!user) return',
  'if (!user || key) return',
);

/** Rules of the server. */
export const MUTANTS_OF_SERVER: readonly Mutant[] = [
  {
    name: 'outcome stored after the effect',
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
    name: 'key not recognised',
    rule: 'look up (user, key): found with the same body gives the stored outcome',
    invariant: 'I1',
    changes: [
      change('server/writes/write.ts', '      if (known) return', '      if (known && nowIso === "") return'),
      change(
        'server/writes/outcomes.ts',
        '.values(rowOf(COLUMNS, param))',
        '.values(rowOf(COLUMNS, param)).onConflict((conflict) => conflict.doNothing())',
      ),
      rowsNotLookedAt,
    ],
  },
  {
    name: 'no epoch check on the server',
    rule: 'a request of another history is 409 wrong-epoch, and nothing of it is applied',
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
    name: 'retry instead of fact',
    rule: 'an outcome is a fact: a refusal is recorded and final for its key',
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
    name: 'needs ignored',
    rule: 'a missing need is deferred, never rejected',
    invariant: 'I5',
    changes: [
      change('server/writes/needs.ts', '  if (first !== undefined) throw new NeedsMissing(first);', ''),
      change('server/writes/named.ts', '  if (row === undefined) throw new NeedsMissing(name);', ''),
    ],
  },
  {
    name: 'ids given again',
    rule: 'after a restore no id of the lost part is given to something else',
    invariant: 'I5',
    changes: [change('server/db/engines/ids.ts', 'set seq = max(', 'set seq = min(')],
  },
  {
    name: 'user not checked',
    rule: "if user is not the session's user: 409 other-user, nothing applied",
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
    name: 'rows without their key',
    rule: 'rows carry the key of the mutation that made them, so that none is painted twice',
    invariant: 'I9',
    changes: [
      change('server/features/forums/posts.repository.ts', '  key: row.key,', '  key: null,'),
      change('server/features/forums/threads.repository.ts', '  key: row.key,', '  key: null,'),
    ],
  },
  {
    name: 'cancel not recorded',
    rule: 'the server records the target key as rejected `cancelled` if it has no outcome yet',
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
    name: 'likes not counted again',
    rule: 'counts are always what counting the rows would give',
    invariant: 'I14',
    changes: [
      change('server/features/forums/likes.service.ts', '  await recountLikes(w.trx, [post.id]);', ''),
    ],
  },
  {
    name: 'a second review counted',
    rule: 'one current review per person and business: a second one replaces the first',
    invariant: 'I14',
    changes: [change('server/features/reviews/reviews.service.ts', 'earlier ? 0 : 1)', 'earlier ? 1 : 1)')],
  },
  {
    name: 'a cancel without a session',
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
    name: 'a replay tells rows as they were',
    rule: 'rows of a replay are read again',
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
    name: 'a rolled back disk is not noticed',
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
    name: 'a post follows against a no',
    rule: 'posting in a thread follows it unless its author has said no before',
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
