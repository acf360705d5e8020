import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the phone's outbox and of the link to the server. */
export const MUTANTS_OF_OUTBOX: readonly Mutant[] = [
  {
    name: 'said to be saved before it is stored',
    rule: 'only after the transaction has committed may a screen say "Saved on this phone"',
    invariant: 'I2',
    changes: [
      change(
        'src/local/outbox/enqueue.ts',
        '  const key = await withRoom(core, storing(core, based, settled));',
        "  const key = 'not known yet';\n  void withRoom(core, storing(core, based, settled)).catch(() => undefined);",
      ),
    ],
  },
  {
    name: 'full phone not told',
    rule: 'never a false "saved": what does not fit stays in the form',
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
    name: 'anything taken for an answer',
    rule: "nothing but our own API's answer counts as an answer",
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
    name: 'receipts not sent again',
    rule: 'a new epoch puts every receipt beyond the fork back into the outbox',
    invariant: 'I2',
    changes: [change('src/local/sync/history.ts', '      await requeueLost(core, known, lineage);\n', '')],
  },
  {
    name: 'refused and said to be sent',
    rule: 'only what was applied gets a receipt',
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
    name: 'body changed after leaving',
    rule: 'once an entry may have left its args never change: an edit is a cancel and a new key',
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
    name: 'joined after leaving',
    rule: 'coalesce in the lane only if the earlier one has not left',
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
    name: 'leaving not marked',
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
    name: 'lane rule off',
    rule: 'only the first of its lane goes',
    invariant: 'I4',
    changes: [change('src/local/sync/pick.ts', '!isOpen(entry) || !isFirst ||', '!isOpen(entry) ||')],
  },
  {
    name: 'owner not checked',
    rule: 'an entry whose owner is not the signed-in person is never put in a request',
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
    name: 'given up after some tries',
    rule: 'no retry count removes an entry: it is parked, visible and kept',
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
    name: 'refused and thrown away',
    rule: 'a refused entry keeps its text and its reason until the person deletes it',
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
    name: 'removed before it is sent',
    rule: "an entry leaves the outbox with its outcome, not before it is sent as in Workbox's queue",
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
    name: 'sign-out deletes',
    rule: 'no sign-out removes an undelivered entry, unless the person asks for it',
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
    name: 'eviction takes the outbox',
    rule: 'no eviction removes an undelivered entry',
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
    name: 'empty said too soon',
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
    name: 'forgets instead of cancelling',
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
    name: 'too late not told',
    rule: 'a cancel that comes too late is told: the entry goes with its outcome',
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
    rule: 'an entry goes only where the table of transitions leads: a refusal is final for its key',
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
    name: 'a write is held while it is taken back',
    rule: 'an entry goes only where the table of transitions leads: nobody is asked about what was taken back',
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
    name: 'no lease',
    rule: 'while a lease is alive no other page sends, which saves radio time',
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
    name: 'a silent storage waited for',
    rule: 'an opening that says nothing is asked for again beside it',
    invariant: 'calm',
    changes: [
      change('src/local/browser/openings.ts', '        ask(Math.min(2 * waitMs, LONGEST_WAIT_MS));\n', ''),
    ],
  },
  {
    name: 'a lost connection not mended',
    rule: 'a step whose connection has died is done again on another one',
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
    name: 'a repeated step under another key',
    rule: 'a write that was stored and whose page was not told is not queued again',
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
