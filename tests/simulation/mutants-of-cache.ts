import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the phone's cache and clock. */
export const MUTANTS_OF_CACHE: readonly Mutant[] = [
  {
    name: 'the cursor is stored before the rows',
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
    name: 'tombstones are ignored',
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
    name: 'the same amount is requested after a cut response',
    rule: 'after a cut response a pull requests less, if small requests get through',
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
    name: 'entries are settled before the rows are stored',
    rule: 'the rows of a response are cached before its entries are settled',
    invariant: 'I9',
    changes: [
      change('src/local/sync/apply-answer.ts', '  await applyOutcomes(core, batch, delivery);\n', ''),
      change(
        'src/local/sync/apply-answer.ts',
        '  await putBack(core, leaseId);\n  const next',
        '  await applyOutcomes(core, batch, delivery);\n  await putBack(core, leaseId);\n  const next',
      ),
    ],
  },
  {
    name: 'old rows stay beside requeued writes',
    rule: 'a write that is requeued for a restored server is shown as waiting, not also as posted',
    invariant: 'I9',
    changes: [change('src/local/sync/history.ts', 'if (previous) await removeMade(cache, undelivered);', '')],
  },
  {
    name: 'waiting times are not clamped',
    rule: 'the clock is used only for waiting times, and they are clamped',
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
    name: 'the sequence follows the clock',
    rule: 'seq comes from a counter row in the enqueue transaction, not from a device clock',
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
    name: 'receipts are dated by a changed clock',
    rule: "receipts expire after 14 days of the server's clock",
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
    name: 'an empty cache is mistaken for a new phone',
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
    name: 'a stored business is not noted for the search',
    rule: 'each transaction that stores businesses also notes them for the search',
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
    name: 'own posts are evicted',
    rule: 'eviction keeps the posts of this phone',
    invariant: 'I9',
    changes: [
      change('src/local/cache/remove.ts', '=> isOwn || isSpared(entity, id)', '=> isSpared(entity, id)'),
    ],
  },
  {
    name: 'own posts count as new',
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
