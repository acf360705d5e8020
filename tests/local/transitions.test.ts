import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import type { AnyEntry, Phase } from '#src/local/outbox/entry.ts';
import { repairEntries, repairedRow } from '#src/local/outbox/repair.ts';
import {
  type EntryEvent,
  ends,
  normalized,
  phaseOf,
  step,
  TRANSITIONS,
} from '#src/local/outbox/transitions.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { queueOffline, review, startTogether } from './helpers.ts';

const PROBLEM = problemOf('not-found');
const LEASE = { id: 'pass', atMs: 1 };

const common = {
  key: '5b1c2d3e-0000-4000-8000-000000000001',
  seq: 1,
  owner: 7,
  name: 'review.write' as const,
  args: { businessId: 1, rating: 5, comment: 'First words' },
  argsVersion: 1,
  lane: 'review:1',
  needs: [] as string[],
  writtenAt: '2026-03-02T07:40:00.000Z',
  failures: 0,
  notBeforeMs: 0,
};
const replacement = { businessId: 1, rating: 4, comment: 'Later words' };

/** An entry of each phase, with every field that the phase may have. */
const SAMPLES: { readonly [P in Phase]: AnyEntry } = {
  queued: { ...common, state: 'waiting', mayHaveLeft: false, isHeld: true },
  left: { ...common, state: 'waiting', mayHaveLeft: true, isHeld: true, wasPosted: true, wasDiscarded: true },
  leaving: { ...common, state: 'sent', mayHaveLeft: true, lease: LEASE, wasPosted: true },
  cancelling: { ...common, state: 'cancelling', mayHaveLeft: true, replacement },
  refused: { ...common, state: 'rejected', mayHaveLeft: true, problem: PROBLEM },
  orphaned: { ...common, state: 'rejected', mayHaveLeft: true, problem: PROBLEM, isOrphaned: true },
};
const PHASES = Object.keys(SAMPLES) as Phase[];

/** A cancel of it came too late: it is sent again to learn its outcome. */
const TOO_LATE: AnyEntry = { ...common, state: 'waiting', mayHaveLeft: true, replacement };

/** The data of each event. */
const DATA: { readonly [E in EntryEvent]?: Parameters<typeof step>[2] } = {
  send: { lease: LEASE },
  hold: { isHeld: true, notBeforeMs: 9 },
  rejected: { problem: PROBLEM },
  orphan: { problem: PROBLEM, isOrphaned: true },
};

describe('an entry in each phase', () => {
  test.each(PHASES)('is recognized as %s by its stored fields and is stored unchanged', (phase) => {
    expect(phaseOf(SAMPLES[phase])).toBe(phase);
    expect(normalized(SAMPLES[phase])).toEqual(SAMPLES[phase]);
  });

  const events = PHASES.flatMap((phase) =>
    Object.entries(TRANSITIONS[phase]).map(([event, targets]) => ({
      phase,
      event: event as EntryEvent,
      targets,
    })),
  );
  test.each(events)(
    'moves from $phase on $event only where the table says so',
    ({ phase, event, targets }) => {
      const wish = event === 'change' || event === 'discard' ? { isDiscarded: true as const } : {};
      const next = step(
        SAMPLES[phase],
        event,
        phase === 'queued' || phase === 'orphaned' ? DATA[event] : { ...DATA[event], ...wish },
      );
      if (!next)
        return expect(targets.every((target) => ['delivered', 'renamed', 'dropped'].includes(target))).toBe(
          true,
        );
      const reached = phaseOf(next);
      expect(targets.includes(reached)).toBe(true);
      expect(normalized(next)).toEqual(next);
    },
  );
});

test('an impossible entry does not compile', () => {
  // @ts-expect-error: words that have never left are changed in place
  const replaced: AnyEntry = { ...common, state: 'waiting', mayHaveLeft: false, replacement };
  // @ts-expect-error: a refused entry says why
  const unexplained: AnyEntry = { ...common, state: 'rejected', mayHaveLeft: true };
  expect([replaced, unexplained].map(phaseOf)).toEqual(['queued', 'refused']);
});

describe('an entry', () => {
  test('replaces a deletion by a later change, and the other way round', () => {
    const changed = step(SAMPLES.left, 'change', { replacement });
    expect(changed).toMatchObject({ state: 'cancelling', replacement });
    const deleted = changed && step(changed, 'discard', { isDiscarded: true });
    expect(deleted).toMatchObject({ state: 'cancelling', isDiscarded: true });
    expect(deleted).not.toHaveProperty('replacement');
  });

  test('keeps the last text of its person when it is refused', () => {
    expect(step(TOO_LATE, 'rejected', { problem: PROBLEM })).toMatchObject({ args: replacement });
    expect(step(SAMPLES.cancelling, 'orphan', DATA.orphan)).toMatchObject({ args: replacement });
  });

  test('keeps its wish after its pass has ended', () => {
    const leaving = step(TOO_LATE, 'send', { lease: LEASE });
    expect(leaving).toMatchObject({ state: 'sent', replacement });
    expect(leaving && step(leaving, 'return')).toEqual(TOO_LATE);
  });

  test('is parked when its pass ends after eight failures of its own', () => {
    expect(step({ ...SAMPLES.leaving, failures: 8 } as AnyEntry, 'return')).toMatchObject({
      state: 'parked',
    });
  });

  test('is not settled by an answer when it has never left', () => {
    expect(ends(SAMPLES.queued, 'applied', 'delivered')).toBe(false);
  });
});

describe('a row of another version of the app', () => {
  const repaired = (row: object) => repairedRow(row as never, 3);

  test.each(PHASES)('is unchanged if it is %s', (phase) => {
    expect(repaired(SAMPLES[phase])).toEqual(SAMPLES[phase]);
  });

  test('loses fields that belong to no phase of its state', () => {
    expect(repaired({ ...SAMPLES.left, isDiscarded: true, lease: LEASE })).toEqual({
      ...common,
      state: 'waiting',
      mayHaveLeft: true,
      isDiscarded: true,
    });
  });

  test('is never changed if this version does not know its state', () => {
    const row = { ...SAMPLES.left, state: 'pictures' };
    expect(repaired(row)).toBe(row);
    expect(step(row as unknown as AnyEntry, 'send', { lease: LEASE })).toBeNull();
  });

  test.each(['seq', 'argsVersion', 'needs', 'writtenAt', 'failures', 'notBeforeMs', 'mayHaveLeft'])(
    'keeps waiting without its %s',
    (field) => {
      const row: Record<string, unknown> = { ...SAMPLES.left };
      delete row[field];
      expect(phaseOf(repaired(row))).toBe('left');
    },
  );

  test.each(['owner', 'name', 'args', 'lane', 'state'])(
    'is parked with its text if it has no %s',
    (field) => {
      const row: Record<string, unknown> = { ...SAMPLES.left, about: 'Paynes Vet' };
      delete row[field];
      const entry = repaired(row);
      expect(phaseOf(entry)).toBe('orphaned');
      expect(JSON.stringify(entry)).toContain(field === 'args' ? 'Paynes Vet' : 'First words');
    },
  );

  test('does not stop another entry from being sent when it cannot be read', async () => {
    const { phone, ann } = await startTogether();
    await queueOffline(phone, () => review(phone.core, ann, 1, 'Sent all the same'));
    const { entries } = phone.core.outbox;
    await entries.bulkPut([
      { key: 'bad-1', state: 'waiting' },
      {
        key: 'bad-2',
        seq: 'first',
        owner: ann.id,
        args: { comment: 'Half a row' },
        needs: 7,
        state: 'cancelling',
      },
    ] as never[]);
    expect((await phone.core.engine.sync({ isPushOnly: true })).pushed).toMatchObject({ sent: 1 });
    expect((await entries.toArray()).map(({ key, state }) => [key, state])).toEqual([
      ['bad-1', 'rejected'],
      ['bad-2', 'rejected'],
    ]);
  });

  test('is repaired once: nothing is stored if all rows are valid', async () => {
    const phone = startPhone(await startTestServer());
    const { outbox } = phone.core;
    await outbox.entries.bulkPut(PHASES.map((phase) => ({ ...SAMPLES[phase], key: phase }) as never));
    const before = await outbox.entries.toArray();
    await repairEntries(outbox);
    expect(await outbox.entries.toArray()).toEqual(before);
  });
});
