import { change, type Mutant } from './mutant.ts';

/** Rules of what goes by itself, of last words, and of rows that no stream carries. */
export const MUTANTS_OF_DELAY: readonly Mutant[] = [
  {
    name: 'joined like thrown away',
    rule: 'joined writes change nothing only when they leave what was settled before them',
    invariant: 'last',
    changes: [
      change('src/local/enqueue.ts', 'if (rule.isSame?.(before ?? settled, args)) {', 'if (rule.isSame) {'),
    ],
    seed: 1,
  },
  {
    name: 'joined preference loses the later words',
    rule: 'preferences that have not left are merged into one',
    invariant: 'last',
    changes: [
      change(
        'src/local/lanes.ts',
        'join: (earlier, later) => ({ ...mergePreferences(earlier, later), base: earlier.base ?? later.base }),',
        'join: (earlier, later) => ({ ...mergePreferences(earlier, later), ...earlier }),',
      ),
    ],
    seed: 1,
  },
  {
    name: 'every write held a day',
    rule: 'what is written goes as soon as there is signal',
    invariant: 'delay',
    changes: [
      change(
        'src/local/enqueue.ts',
        '    notBeforeMs: 0,\n',
        '    notBeforeMs: core.ports.nowMs() + 86_000_000,\n',
      ),
    ],
    seed: 1,
  },
  {
    name: 'parked at the first failure',
    rule: 'only after 8 failures of its own is an entry set aside',
    invariant: 'delay',
    changes: [change('contract/limits.ts', '  parkAfterFailures: 8,', '  parkAfterFailures: 1,')],
    seed: 1,
  },
  {
    name: 'seen rows outlive their end',
    rule: 'a row that leaves a stream is removed also where it was only seen',
    invariant: 'I8',
    changes: [
      change(
        'src/local/sync/apply.ts',
        `    await cache.members.delete([stream, entity, id]);
    await cache.seen.delete([entity, id]);
    await dropOrphan(cache, entity, id);`,
        `    await cache.members.delete([stream, entity, id]);
    await dropOrphan(cache, entity, id);`,
      ),
    ],
    seed: 1,
  },
  {
    name: 'cells stay when their area goes',
    rule: 'what no stream carries any more leaves the phone with it',
    invariant: 'I8',
    changes: [
      change(
        'src/local/sync/apply.ts',
        '      if (!isSpared(entity, id)) await dropOrphan(cache, entity, id);',
        '      if (isSpared === undefined) await dropOrphan(cache, entity, id);',
      ),
    ],
    seed: 1,
  },
];
