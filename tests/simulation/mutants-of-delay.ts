import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of automatic sending, of last values, and of rows without a stream. */
export const MUTANTS_OF_DELAY: readonly Mutant[] = [
  {
    name: 'a merged like is dropped',
    rule: 'merged writes are dropped only if they restore the settled value',
    invariant: 'last',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        'if (isSure && rule.isSame?.(before ?? confirmed, args) && ',
        'if (rule.isSame && ',
      ),
    ],
  },
  {
    name: 'a merged preference loses the later value',
    rule: 'preferences that have not left are merged',
    invariant: 'last',
    changes: [
      change('src/local/outbox/lanes.ts', '    join: joinPreferences,', '    join: (earlier) => earlier,'),
    ],
  },
  {
    name: 'every write is held for a day',
    rule: 'writes are sent as soon as there is signal',
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
    name: 'a cut batch is sent whole again',
    rule: 'a cut batch is sent in halves, if small requests get through',
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
    name: 'an entry is parked at its first failure',
    rule: 'an entry is parked only after 8 failures of its own',
    invariant: 'delay',
    changes: [change('contract/limits.ts', '  parkAfterFailures: 8,', '  parkAfterFailures: 1,')],
  },
  {
    name: 'seen rows are never removed',
    rule: 'a row that leaves a stream is removed even if the phone had only seen it',
    invariant: 'I8',
    changes: [
      change(
        'src/local/cache/remove.ts',
        '    if (!(await isReportedSince(cache, entity, id, removed.get(id)))) await cache.seen.delete([entity, id]);\n',
        '',
      ),
    ],
  },
  {
    name: 'cells stay after their area is removed',
    rule: 'rows that no stream carries any longer leave the phone',
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
    name: 'parked entries are never tried again',
    rule: 'a parked entry is tried once a day',
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
    name: 'a 5xx counts against an entry',
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
    name: 'a suspect blocks its dependents forever',
    rule: 'an entry that may have crashed the server gets its turn when all others need it',
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
    name: 'the round continues after a rate limit',
    rule: 'a rate limit stops the round',
    invariant: 'thrift',
    changes: [
      change('src/local/sync/apply-answer.ts', '  if (waits.length > 0)\n', '  if (waits.length > 1000)\n'),
    ],
  },
];
