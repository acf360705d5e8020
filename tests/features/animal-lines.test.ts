import { expect, test } from 'vitest';
import { RECORD_FIELDS } from '#contract/animals.ts';
import { fieldLines } from '#src/features/animals/field-lines.local.ts';

test('the lines of a record are in the order of the form, also after a change added a field', () => {
  const record = { meatDays: 10, nextOn: '2026-12-01', amount: '5 mL', product: 'Drench', isWaiting: true };
  expect(fieldLines(RECORD_FIELDS, record)).toBe(
    'Product: Drench\nAmount: 5 mL\nMeat withdrawal (days): 10\nNext due: Dec 1, 2026',
  );
});
