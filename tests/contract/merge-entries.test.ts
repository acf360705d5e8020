import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntriesWrite, joinEntries, mergeEntries } from '#contract/shared/merge-entries.ts';

interface Entry {
  id: string;
  note: string;
  phone: string;
}
type Act =
  | { kind: 'add' }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'change'; at: number; field: 'note' | 'phone' };

const at = fc.nat(7);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
  fc.record({ kind: fc.constant('change' as const), at, field: fc.constantFrom('note', 'phone') }),
);
const acts = fc.array(act, { maxLength: 8 });
const list = fc
  .nat(6)
  .map((count) => Array.from({ length: count }, (_, n): Entry => ({ id: `e${n}`, note: 'n', phone: 'p' })));

/**
 * A side's edit of a list. Added and changed entries have names of their own, so that they can be recognized
 * afterwards.
 */
function edited(before: readonly Entry[], side: string, all: readonly Act[]): Entry[] {
  const entries = [...before];
  for (const [index, one] of all.entries()) {
    const mark = `${side}${index}`;
    if (one.kind === 'add') entries.push({ id: mark, note: mark, phone: mark });
    const entry = one.kind === 'add' ? undefined : entries[one.at];
    if (one.kind === 'add' || !entry) continue;
    if (one.kind === 'change') entries[one.at] = { ...entry, [one.field]: mark };
    else entries.splice(one.at, 1);
    if (one.kind === 'move') entries.splice(one.to, 0, entry);
  }
  return entries;
}

const find = (entries: readonly Entry[], id: string) => entries.find((entry) => entry.id === id);
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const sorted = (entries: readonly Entry[]) => [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
const of = (...ids: string[]): Entry[] => ids.map((id) => ({ id, note: '', phone: '' }));

describe('a three-way merge', () => {
  test('is exactly the device’s list if nobody else changed it', () => {
    fc.assert(
      fc.property(list, acts, (base, mine) => {
        const entries = edited(base, 'd', mine);
        expect(mergeEntries(base, { entries, base })).toEqual(entries);
      }),
    );
  });

  test('is the server’s list if the device changed nothing', () => {
    fc.assert(
      fc.property(list, acts, (base, theirs) => {
        const server = edited(base, 's', theirs);
        expect(mergeEntries(server, { entries: base, base })).toEqual(server);
      }),
    );
  });

  test('keeps every addition and change of either side that nobody removed', () => {
    fc.assert(
      fc.property(list, acts, acts, (base, mine, theirs) => {
        const [device, server] = [edited(base, 'd', mine), edited(base, 's', theirs)];
        const merged = mergeEntries(server, { entries: device, base });
        expect(new Set(idsOf(merged)).size).toBe(merged.length);
        for (const id of new Set(idsOf([...device, ...server, ...base]))) {
          const [old, d, s, m] = [base, device, server, merged].map((entries) => find(entries, id));
          if (!old) expect(m).toEqual(d ?? s);
          else if (!d) expect(m).toBeUndefined();
          else if (!s) expect(m).toEqual(d.note === old.note && d.phone === old.phone ? undefined : d);
          else
            for (const field of ['note', 'phone'] as const)
              expect(m?.[field]).toBe(d[field] === old[field] ? s[field] : d[field]);
        }
      }),
    );
  });

  test('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(list, acts, acts, (base, mine, theirs) => {
        const write = { entries: edited(base, 'd', mine), base };
        const once = mergeEntries(edited(base, 's', theirs), write);
        expect(sorted(mergeEntries(once, write))).toEqual(sorted(once));
      }),
    );
  });

  test.each([
    [
      'the server’s, then what was added',
      ['a', 'b', 'mine'],
      ['b', 'a', 'theirs'],
      ['b', 'a', 'theirs', 'mine'],
    ],
    [
      'the device’s where it moved something, then what it did not know of',
      ['b', 'a'],
      ['a', 'theirs', 'b'],
      ['b', 'a', 'theirs'],
    ],
    [
      'the device’s where it put a new one first',
      ['mine', 'a', 'b'],
      ['a', 'b', 'theirs'],
      ['mine', 'a', 'b', 'theirs'],
    ],
  ])('has an order: %s', (_, device, server, expected) => {
    const write = { entries: of(...device), base: of('a', 'b') };
    expect(idsOf(mergeEntries(of(...server), write))).toEqual(expected);
  });

  test('sets the list without a base, duplicates once', () => {
    expect(mergeEntries(of('a', 'b'), { entries: of('c', 'c', 'a') })).toEqual(of('c', 'a'));
  });
});

describe('two merged writes', () => {
  test('have the same effect as one after the other, even if another phone writes in between', () => {
    fc.assert(
      fc.property(list, acts, acts, acts, (seen, first, between, second) => {
        const earlier = { entries: edited(seen, 'd', first), base: seen };
        const server = edited(seen, 's', between);
        const base = mergeEntries(server, earlier);
        const later: EntriesWrite<Entry> = { entries: edited(base, 'l', second), base };
        const together = mergeEntries(server, joinEntries(earlier, later));
        expect(sorted(together)).toEqual(sorted(mergeEntries(mergeEntries(server, earlier), later)));
      }),
    );
  });

  test('replace the whole list when either has no base', () => {
    const whole = { entries: of('a', 'b') };
    expect(joinEntries(whole, { entries: of('b'), base: of('a', 'b') })).toEqual({ entries: of('b') });
    expect(joinEntries({ ...whole, base: of() }, { entries: of('c') })).toEqual({ entries: of('c') });
  });
});
