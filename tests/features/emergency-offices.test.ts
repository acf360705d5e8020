import { expect, test } from 'vitest';
import { publicOffices } from '#src/features/emergency/offices.ts';
import { vet } from './emergency-support.ts';

const OCALA = { lat: 29.19, lng: -82.14 };
const office = (name: string, rest = {}) => vet({ name, businessCategories: ['Animal Services'], ...rest });
const shown = (...offices: ReturnType<typeof office>[]) =>
  publicOffices(offices, OCALA).map(({ office: { name }, otherCounty }) => [name, otherCounty]);

test('the office of another county says so, and comes behind one of the own county', () => {
  const citrus = office('Citrus County Animal Services');
  expect(shown(citrus)).toEqual([['Citrus County Animal Services', 'Citrus']]);
  const own = office('Ocala Animal Control', { county: 'Marion' });
  expect(shown(citrus, own)).toEqual([['Ocala Animal Control', undefined]]);
  expect(shown(office('Marion County Animal Services'))).toEqual([
    ['Marion County Animal Services', undefined],
  ]);
});

test('an office of an unknown county is not called another one’s', () => {
  expect(shown(office('Animal Control'))).toEqual([['Animal Control', undefined]]);
});
