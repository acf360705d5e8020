import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of automatic sending, of last words, and of rows that no stream carries. */
export const MUTANTS_OF_DELAY: readonly Mutant[] = [
  {
    name: 'joined like thrown away',
    rule: 'joined writes change nothing only when they leave what was settled before them',
    invariant: 'last',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        'if (isSure && rule.isSame?.(before ?? settled, args) && ',
        'if (rule.isSame && ',
      ),
    ],
  },
  {
    name: 'joined preference loses the later words',
    rule: 'preferences that have not left are merged into one',
    invariant: 'last',
    changes: [
      change('src/local/outbox/lanes.ts', '    join: joinPreferences,', '    join: (earlier) => earlier,'),
    ],
  },
  {
    name: 'every write held a day',
    rule: 'what is written goes as soon as there is signal',
    invariant: 'delay',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        '    notBeforeMs: 0,\n',
        '    notBeforeMs: core.ports.nowMs() + 86_000_000,\n',
      ),
    ],
  },
  {
    name: 'cut batches go whole again',
    rule: 'a batch that is cut goes in halves while small requests get through',
    invariant: 'delay',
    changes: [
      change(
        'src/local/sync/apply-answer.ts',
        '  if (!(await core.api.isReached())) return changeLink(core, afterFailure);\n',
        '  if (core.api) return changeLink(core, afterFailure);\n',
      ),
    ],
  },
  {
    name: 'parked at the first failure',
    rule: 'only after 8 failures of its own is an entry set aside',
    invariant: 'delay',
    changes: [change('contract/limits.ts', '  parkAfterFailures: 8,', '  parkAfterFailures: 1,')],
  },
  {
    name: 'seen rows outlive their end',
    rule: 'a row that leaves a stream is removed also where it was only seen',
    invariant: 'I8',
    changes: [
      change(
        'src/local/cache/remove.ts',
        '    if (!(await isToldSince(cache, entity, id, removed.get(id)))) await cache.seen.delete([entity, id]);\n',
        '',
      ),
    ],
  },
  {
    name: 'cells stay when their area goes',
    rule: 'what no stream carries any more leaves the phone with it',
    invariant: 'I8',
    changes: [
      change(
        'src/local/cache/remove.ts',
        '      else await dropOrphan(cache, entity, id);\n    }\n  });\n}\n\n/**\n * Takes rows out',
        '    }\n  });\n}\n\n/** Only a later',
      ),
    ],
  },
  {
    name: 'set aside for good',
    rule: 'nothing is parked for good: it is tried once a day',
    invariant: 'delay',
    changes: [
      change(
        'src/local/sync/pick.ts',
        "state === 'waiting' || state === 'sent' || state === 'parked'",
        "state === 'waiting' || state === 'sent'",
      ),
      change('contract/limits.ts', '  parkAfterFailures: 8,', '  parkAfterFailures: 1,'),
    ],
  },
  {
    name: '5xx counts against an entry',
    rule: '426 and 5xx never count against an entry',
    invariant: 'delay',
    changes: [
      change(
        'src/local/sync/apply-answer.ts',
        '  if (!isAlone)\n',
        '  await countFailures(core, keys, 4);\n  if (!isAlone)\n',
      ),
    ],
  },
  {
    name: 'a suspect holds those that need it',
    rule: 'what may have made the server fail has its turn when all others need it',
    invariant: 'calm',
    changes: [
      change(
        'src/local/sync/pick.ts',
        'return sizeOf(batch) > 0 ? batch : without(',
        'return sizeOf(batch) >= 0 ? batch : without(',
      ),
    ],
  },
  {
    name: 'the limit does not stop the round',
    rule: 'what came too fast stops the round',
    invariant: 'thrift',
    changes: [
      change('src/local/sync/apply-answer.ts', '  if (waits.length > 0)\n', '  if (waits.length > 1000)\n'),
    ],
  },
];
