import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the phone's outbox and of the link to the server. */
export const MUTANTS_OF_OUTBOX: readonly Mutant[] = [
  {
    name: 'a write is reported as saved before it is stored',
    rule: 'a screen says "Saved on this phone" only after the commit',
    invariant: 'I2',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        "  const [key = ''] = await enqueueAll(core, [write as unknown as NewWrite<MutationName>]);",
        "  const key = 'not known yet';\n  void enqueueAll(core, [write as unknown as NewWrite<MutationName>]).catch(() => undefined);",
      ),
    ],
  },
  {
    name: 'a full phone is not reported',
    rule: 'text that does not fit stays in the form and is not reported as saved',
    invariant: 'I2',
    changes: [
      change(
        'src/local/browser/quota.ts',
        '    await storage.evict();\n    return step();',
        "    await storage.evict();\n    return step().catch(() => '' as never);",
      ),
    ],
  },
  {
    name: 'any response counts as an answer',
    rule: 'only responses of our own API count',
    invariant: 'I2',
    changes: [
      change(
        'src/local/link/api.ts',
        "response.headers.get(API_HEADER) === '1';",
        "response.headers.get(API_HEADER) !== '';",
      ),
    ],
  },
  {
    name: 'receipts are not requeued',
    rule: 'a new epoch requeues every receipt beyond the fork',
    invariant: 'I2',
    changes: [change('src/local/sync/history.ts', '      await requeueLost(core, previous, lineage);\n', '')],
  },
  {
    name: 'a refused write is reported as sent',
    rule: 'only applied writes get a receipt',
    invariant: 'I2',
    changes: [
      change(
        'src/local/sync/settle.ts',
        "  const next = step(entry, 'rejected', { problem });\n",
        "  await outbox.receipts.put(receiptOf(entry, { version: 1 } as AppliedOutcome, '', 1));\n  const next = step(entry, 'rejected', { problem });\n",
      ),
    ],
  },
  {
    name: 'args change after leaving',
    rule: 'the args of an entry that may have left never change: an edit is a cancel and a new key',
    invariant: 'I3',
    changes: [
      change(
        'src/local/outbox/commands.ts',
        '      return { replacement: args, writtenAt, notBeforeMs: 0 };',
        '      return { args, replacement: args, writtenAt, notBeforeMs: 0 };',
      ),
    ],
  },
  {
    name: 'an entry is merged after leaving',
    rule: 'entries of a lane are merged only if the earlier one has not left',
    invariant: 'I3',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        "  if (phase !== 'queued') return { isSure };",
        "  if (phase === 'refused') return { isSure };",
      ),
      change(
        'src/local/outbox/transitions.ts',
        '  left: {\n    ...IN_DOUBT,\n',
        "  left: {\n    ...IN_DOUBT,\n    join: ['left'],\n",
      ),
    ],
  },
  {
    name: 'leaving is not marked',
    rule: 'mayHaveLeft is set and committed before the request',
    invariant: 'I3',
    changes: [
      change(
        'src/local/outbox/transitions.ts',
        "  leaving: { state: 'sent', mayHaveLeft: true },",
        "  leaving: { state: 'sent' },",
      ),
    ],
  },
  {
    name: 'lanes are ignored',
    rule: 'only the first entry of a lane is sent',
    invariant: 'I4',
    changes: [change('src/local/sync/pick.ts', '!isOpen(entry) || !isFirst ||', '!isOpen(entry) ||')],
  },
  {
    name: 'the phone does not check the owner',
    rule: 'a request contains only entries of the signed-in person',
    invariant: 'I6',
    changes: [
      change(
        'src/local/sync/pick.ts',
        '  const mine = all.filter((entry) => entry.owner === owner);\n  const due',
        "  const mine = owner === 'visitor' ? all.filter((entry) => entry.owner === owner) : all;\n  const due",
      ),
    ],
  },
  {
    name: 'an entry is deleted after several failures',
    rule: 'failures never delete an entry: it is parked and visible',
    invariant: 'I7',
    changes: [
      change(
        'src/local/sync/apply-answer.ts',
        '      if (next) await outbox.entries.put(next);\n    }\n  });\n}\n\n/** Makes some',
        "      if (next && next.state !== 'parked') await outbox.entries.put(next);\n      else if (next) await outbox.entries.delete(next.key);\n    }\n  });\n}\n\n/** Makes some",
      ),
    ],
  },
  {
    name: 'a refused entry is deleted',
    rule: 'a refused entry keeps its text and reason until the person deletes it',
    invariant: 'I7',
    changes: [
      change(
        'src/local/sync/settle.ts',
        '  if (entry.isDiscarded) {\n    if (ends',
        '  if (entry) {\n    if (ends',
      ),
    ],
  },
  {
    name: 'an entry is removed before it is sent',
    rule: "an entry leaves the outbox with its outcome, not before sending as in Workbox's queue",
    invariant: 'I7',
    changes: [
      change(
        'src/local/sync/pick.ts',
        '    await outbox.entries.bulkPut(leased);',
        '    await outbox.entries.bulkDelete(leased.map(({ key }) => key));',
      ),
    ],
  },
  {
    name: 'signing out deletes entries',
    rule: 'signing out keeps undelivered entries unless the person chooses to delete them',
    invariant: 'I7',
    changes: [
      change(
        'src/session/sign-in.ts',
        '  if (deletesPosts) await discardAll',
        '  if (deletesPosts || user) await discardAll',
      ),
    ],
  },
  {
    name: 'eviction clears the outbox',
    rule: 'eviction never removes an undelivered entry',
    invariant: 'I7',
    changes: [
      change(
        'src/local/core.ts',
        'evict: () => evict({ cache, outbox, ports, shown }),',
        'evict: () => evict({ cache, outbox, ports, shown }).then(() => outbox.entries.clear()),',
      ),
    ],
  },
  {
    name: '"everything is sent" appears too early',
    rule: '"everything is sent" is shown only when nothing is waiting',
    invariant: 'I12',
    changes: [
      change(
        'src/local/sync/push.ts',
        "return (await hasSendable(core, userId)) ? 'waiting' : 'empty';",
        "return 'empty';",
      ),
    ],
  },
  {
    name: 'an entry is deleted without a cancel',
    rule: 'discarding an entry that may have left sends a cancel first',
    invariant: 'I13',
    changes: [
      change(
        'src/local/outbox/commands.ts',
        "    if (ends(entry, 'discard', 'dropped')) {",
        "    if (ends(entry, 'discard', 'dropped') || key) {",
      ),
    ],
  },
  {
    name: 'a late cancel is not reported',
    rule: 'a cancel that comes too late is reported, and the entry gets its outcome',
    invariant: 'I13',
    changes: [
      change(
        'src/local/sync/settle.ts',
        "      return putStep(core.outbox, entry, 'tooLate', {",
        "      if (entry.isDiscarded) return drop(core.outbox, entry);\n      return putStep(core.outbox, entry, 'tooLate', {",
      ),
    ],
  },
  {
    name: 'a refused write is sent again',
    rule: 'an entry follows the transition table: a refusal is final for its key',
    invariant: 'life',
    changes: [
      change(
        'src/local/sync/pick.ts',
        "state === 'waiting' || state === 'sent' || state === 'parked'",
        "state === 'waiting' || state === 'sent' || state === 'parked' || state === 'rejected'",
      ),
    ],
  },
  {
    name: 'a write is held while it is being canceled',
    rule: 'an entry follows the transition table: the app does not ask about canceled entries',
    invariant: 'life',
    changes: [
      change(
        'src/session/sign-in.ts',
        'SENDABLE_PHASES.includes(phaseOf(entry)) && !hasWish(entry) && !isSetAside(entry.failures)',
        "phaseOf(entry) !== 'refused' && hasWish(entry) !== null && !isSetAside(-1)",
      ),
    ],
  },
  {
    name: 'leases are ignored',
    rule: 'no other page sends during a lease, which saves radio time',
    invariant: 'thrift',
    changes: [
      change(
        'src/local/sync/leases.ts',
        '    if (watched?.isOver) return true;',
        "    if (lease.id !== '') return true;",
      ),
    ],
  },
  {
    name: 'the app waits for silent storage',
    rule: 'an open request without an answer is repeated in parallel',
    invariant: 'calm',
    changes: [
      change('src/local/browser/openings.ts', '        ask(Math.min(2 * waitMs, LONGEST_WAIT_MS));\n', ''),
    ],
  },
  {
    name: 'a lost connection is not replaced',
    rule: 'a step is repeated on another connection after its own died',
    invariant: 'calm',
    changes: [
      change(
        'src/local/browser/steady-database.ts',
        '        if (repeats === 0 || this.isOver || !isLostConnection(error)) throw error;\n        return this.turnOf(order, connection).then(() => begin(repeats - 1));',
        '        void [connection, order];\n        throw error;',
      ),
    ],
  },
  {
    name: 'a repeated step gets another key',
    rule: 'a write is not queued twice if its page missed the commit',
    invariant: 'I9',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        '    if (key && ((await outbox.entries.get(key)) ?? (await outbox.receipts.get(key)))) return key;\n',
        "    key = '';\n",
      ),
    ],
  },
];
