import { expect, test } from 'vitest';
import { ANIMAL_FIELDS, RECORD_FIELDS } from '#contract/animals.ts';
import { fieldLines } from '#src/features/animals/field-lines.local.ts';

test('the lines of a record are in the order of the form, also after a change added a field', () => {
  const record = { meatDays: 10, nextOn: '2026-12-01', amount: '5 mL', product: 'Drench', isWaiting: true };
  expect(fieldLines(RECORD_FIELDS, record)).toBe(
    'Product: Drench\nAmount: 5 mL\nMeat withdrawal (days): 10\nNext due: Dec 1, 2026',
  );
});

test('the lines of an animal have numbers as people write them', () => {
  expect(fieldLines(ANIMAL_FIELDS, { weightLb: 1050, normalTempF: 100.5 })).toBe(
    'Weight (lb): 1,050\nNormal temperature (°F): 100.5',
  );
});
