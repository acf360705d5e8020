import { expect, test } from 'vitest';
import type { MyPeopleWrite, PinnedPerson } from '#contract/my-people.ts';
import { personOf } from '#src/features/people/people.local.ts';
import { moved, notYetAdded, shownPeople, withPerson } from '#src/features/people/people.overlay.ts';

const person = (id: string, rest: Partial<PinnedPerson> = {}): PinnedPerson => ({
  id,
  businessId: null,
  name: id,
  phone: '352-555-0101',
  note: '',
  ...rest,
});
const entry = (args: MyPeopleWrite, rest: object = {}) => ({ args, state: 'waiting' as const, ...rest });
const [ada, ben, cleo] = [person('ada'), person('ben'), person('cleo')];

test('waiting changes are applied to confirmed people, and only differences are marked as waiting', () => {
  const noted = { ...ada, note: 'Back gate' };
  const shown = shownPeople([ada, cleo], [entry({ entries: [noted, ben], base: [ada] })]);
  expect(shown).toEqual([{ ...noted, isWaiting: true }, cleo, { ...ben, isWaiting: true }]);
});

test('a refused or withdrawn write is ignored, and the edit of a write that is being replaced is applied', () => {
  const refused = entry({ entries: [ben], base: [] }, { state: 'rejected' });
  const withdrawn = entry({ entries: [ben], base: [] }, { state: 'cancelling' });
  const replaced = { ...withdrawn, replacement: { entries: [cleo], base: [] } };
  const ids = shownPeople([ada], [refused, withdrawn, replaced]).map(({ id }) => id);
  expect(ids).toEqual(['ada', 'cleo']);
});

test('a person moves by one place and never past an end', () => {
  const ids = (people: PinnedPerson[]) => people.map(({ id }) => id);
  expect(ids(moved([ada, ben, cleo], 'cleo', -1))).toEqual(['ada', 'cleo', 'ben']);
  expect(ids(moved([ada, ben, cleo], 'ada', 1))).toEqual(['ben', 'ada', 'cleo']);
  expect(ids(moved([ada, ben], 'ada', -1))).toEqual(['ada', 'ben']);
  expect(ids(moved([ada, ben], 'nobody', 1))).toEqual(['ada', 'ben']);
});

test('an edit keeps the place, and a new person is added at the end', () => {
  expect(withPerson([ada, ben], { ...ada, name: 'Ada' })).toEqual([{ ...ada, name: 'Ada' }, ben]);
  expect(withPerson([ada], ben)).toEqual([ada, ben]);
});

test("only people who are missing from the person's own list are offered from the phone's list", () => {
  const pinned = person('one', { businessId: 7 });
  const again = person('two', { businessId: 7 });
  expect(notYetAdded([ada, ben, again, { ...again, note: 'Gate' }], [ada, pinned])).toEqual([
    ben,
    { ...again, note: 'Gate' },
  ]);
});

test('a pinned business starts with the values that the rules allow, and a sample without a number', () => {
  const business = { id: 7, name: `Vet ${'x'.repeat(200)}`, phone: '352-555-0101', isSample: false };
  expect(personOf('a', business)).toMatchObject({ businessId: 7, phone: '352-555-0101', note: '' });
  expect(personOf('a', business).name).toHaveLength(120);
  for (const rest of [{ phone: 'by mail' }, { isSample: true }, { phone: null }])
    expect(personOf('a', { ...business, ...rest }).phone).toBeNull();
});
