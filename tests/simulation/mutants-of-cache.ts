import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the phone's cache and clock. */
export const MUTANTS_OF_CACHE: readonly Mutant[] = [
  {
    name: 'cursor before rows',
    rule: 'rows, tombstones and the new cursor are stored in one transaction',
    invariant: 'I8',
    changes: [
      change(
        'src/local/cache/apply.ts',
        '  for (const page of pages) if (!isQuiet(page)) await inOneStep([page]);',
        `  for (const page of pages.filter((each) => !isQuiet(each))) {
    const held = await cache.cursors.get(page.stream);
    if (held && !page.reset && held.version === page.from) await cache.cursors.put({ ...held, version: page.to });
    await inOneStep([page]);
  }`,
      ),
      change(
        'src/local/cache/apply.ts',
        'return cursor.version === page.from && follows ? cursor : null;',
        'return cursor;',
      ),
    ],
  },
  {
    name: 'tombstone ignored',
    rule: 'a row that leaves a stream leaves a tombstone there, and the phone removes it',
    invariant: 'I8',
    changes: [
      change(
        'src/local/cache/apply.ts',
        'const gone = page.gone[entity] ?? [];',
        'const gone = (page.gone[entity] ?? []).slice(0, 0);',
      ),
    ],
  },
  {
    name: 'cut answers ask for as much again',
    rule: 'a pull whose answer is cut asks for less while small requests get through',
    invariant: 'I8',
    changes: [
      change(
        'src/local/sync/pull-pace.ts',
        '    return this.breaks > 1 || this.ceiling !== null;',
        '    return false;',
      ),
    ],
  },
  {
    name: 'settled before the rows',
    rule: 'the rows of an answer go to the cache before its entries are settled',
    invariant: 'I9',
    changes: [
      change('src/local/sync/apply-answer.ts', '  await applyOutcomes(core, batch, delivery);\n', ''),
      change(
        'src/local/sync/apply-answer.ts',
        '  await putBack(core, leaseId);\n  return afterOutcomes',
        '  await applyOutcomes(core, batch, delivery);\n  await putBack(core, leaseId);\n  return afterOutcomes',
      ),
    ],
  },
  {
    name: 'old rows kept beside what goes again',
    rule: 'what goes back into the outbox for a restored server is painted as waiting, not also as posted',
    invariant: 'I9',
    changes: [change('src/local/sync/history.ts', 'if (known) await removeMade(cache, undelivered);', '')],
  },
  {
    name: 'waiting times not clamped',
    rule: 'clocks serve waiting times, and those are clamped',
    invariant: 'I10',
    changes: [
      change(
        'src/local/outbox/backoff.ts',
        '  notBeforeMs <= nowMs || nowMs < sinceMs || notBeforeMs > nowMs + SYNC_LIMITS.largestWait;',
        '  notBeforeMs <= nowMs || sinceMs > SYNC_LIMITS.largestWait * nowMs;',
      ),
    ],
  },
  {
    name: 'places counted by the clock',
    rule: 'seq is from a counter row inside the enqueue transaction: no device clock in order',
    invariant: 'I10',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        "const seq = (await outbox.readMeta('seq', 0)) + 1;",
        'const seq = core.ports.nowMs();',
      ),
    ],
  },
  {
    name: 'receipts dated by a clock that was set',
    rule: "14 days are counted by the server's clock",
    invariant: 'I10',
    changes: [
      change(
        'src/local/link/reach.ts',
        'return this.answered.serverMs + (wasSet ? 0 : sinceMs);',
        'return this.answered.serverMs + (wasSet ? sinceMs : sinceMs);',
      ),
    ],
  },
  {
    name: 'an empty cache taken for a new phone',
    rule: 'the cache is disposable, the outbox is not',
    invariant: 'I11',
    changes: [
      change(
        'src/local/sync/push.ts',
        '  const link = await readLink(outbox);\n  if (!mayUse',
        '  if ((await core.cache.cursors.count()) === 0) await outbox.entries.clear();\n  const link = await readLink(outbox);\n  if (!mayUse',
      ),
    ],
  },
  {
    name: 'a business stored unnoted',
    rule: 'whatever stores businesses notes them for the search in the same transaction',
    invariant: 'search',
    changes: [
      change(
        'src/local/cache/search-notes.ts',
        'change.values.map(({ id }) => id)',
        'change.values.slice(1).map(({ id }) => id)',
      ),
    ],
  },
  {
    name: 'room is made of what is one’s own',
    rule: 'what this phone has posted itself stays when room is made',
    invariant: 'I9',
    changes: [
      change('src/local/cache/remove.ts', '=> isOwn || isSpared(entity, id)', '=> isSpared(entity, id)'),
    ],
  },
  {
    name: 'own posts counted as new',
    rule: "a person's own posts are never new",
    invariant: 'news',
    changes: [
      change(
        'src/features/forums/news.local.ts',
        'me === null || post.authorId !== me',
        'me === null || post.id > 0',
      ),
    ],
  },
];
