import { expect, test } from 'vitest';
import type { NumberedRow } from '#server/import/row.ts';
import { rowOf } from '#server/import/row.ts';
import { collect, common, found } from './import-support.ts';

test('a business under several types is one listing with all of them', () => {
  const { drafts, skipped } = collect(common('orlando.csv'));
  expect(found(drafts, ({ name }) => name === 'Royal Pets Market & Resort').businessCategories).toEqual([
    'Veterinary Services',
    'Boarding',
    'Pet Grooming',
  ]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'repeated row (same as row 8)',
    'repeated row (same as row 8)',
  ]);
});

test('a business with two spellings of its street is one listing if name, phone number and ZIP code match', () => {
  const row = (address: string, category: string, phone: string): NumberedRow => {
    const place = { address, city: 'Orlando', state: 'FL', zip: '32801' };
    return {
      row: 2,
      source: rowOf({ source: 'orlando-pet-list', name: 'Eola Pets', ...place, category, phone }),
    };
  };
  const twice = [
    row('420 E Church St. 110', 'Pet Supplies', '(407) 917-7384'),
    row('420 E Church Street', 'Pet Grooming', '407-917-7384'),
  ];
  const { drafts } = collect(twice);
  expect(drafts.map(({ businessCategories }) => businessCategories)).toEqual([
    ['Pet Supplies', 'Pet Grooming'],
  ]);
  const another = row('1 Other Road', 'Pet Grooming', '(407) 555-0142');
  expect(collect([...twice, another]).drafts).toHaveLength(2);
});

test('a repeated market is skipped with its row; one at the same place with other hours is not', () => {
  const { skipped } = collect(common('markets.csv'));
  expect(skipped).toEqual([
    { row: 7, name: 'Billerica Farmers Market', reason: 'repeated row (same as row 6)' },
  ]);
});

test('clubs of one parent body are distinguished by their own names', () => {
  const names = collect(common('irs.csv')).drafts.map(({ name }) => name);
  expect(names).toContain('Nebraska 4-H Foundation (Jolly 17 4-H Club)');
  expect(names).toContain('Montana 4-H Foundation Inc (Gumbo Gophers)');
});

test('a second name is shown, a person’s name is not', () => {
  const { drafts } = collect(common('irs.csv'));
  expect(found(drafts, ({ city }) => city === 'Winfield').description).toBe(
    'Animal welfare organization in Winfield, Kansas. Also known as Polecat Creek Equine Rescue. Listed by: IRS list of exempt organizations.',
  );
  const everything = JSON.stringify(drafts);
  expect(everything).not.toMatch(/sample/i);
  expect(found(drafts, ({ city }) => city === 'Anchorage').address).toBe('11401 Gamache');
});

test('an identity survives changes of case, spaces and phone, and uses the source’s id if there is one', () => {
  const row = (values: Record<string, string>) =>
    collect([
      {
        row: 2,
        source: rowOf({
          source: 'sba-ppp-2020',
          category: 'Animal Feed',
          state: 'MT',
          city: 'Conrad',
          ...values,
        }),
      },
    ]).drafts[0];
  const first = row({ name: 'FRONTLINE AG SOLUTIONS LLC', address: '127 S MAIN ST' });
  const later = row({ name: 'Frontline  Ag Solutions LLC', address: '127 S. Main St', phone: '4062781234' });
  expect(first?.identity).toBe('sba-ppp-2020:frontline-ag-solutions-llc|127-s-main-st|conrad');
  expect(later?.identity).toBe(first?.identity);
  expect(row({ name: 'A moved store', source_id: '42', address: 'x' })?.identity).toBe('sba-ppp-2020:42');
});
