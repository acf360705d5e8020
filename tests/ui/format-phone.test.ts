import { expect, test } from 'vitest';
import { formatPhone } from '#src/ui/formats/format-phone.ts';

test.each([
  ['3525550101', '(352) 555-0101'],
  ['352-555-0101', '(352) 555-0101'],
  ['352.555.0101 x4', '(352) 555-0101 ext. 4'],
  ['+1 352 555 0101', '(352) 555-0101'],
  ['(352) 555-0101 ext. 12', '(352) 555-0101 ext. 12'],
  ['+52 55 1234 5678', '+52 55 1234 5678'],
  ['911', '911'],
  ['1-800-FLA-COWS', '1-800-FLA-COWS'],
])('shows %s as %s, for every origin', (phone, shown) => expect(formatPhone(phone)).toBe(shown));
