import { afterEach, expect, test } from 'vitest';
import { isPhone } from '#contract/rules.ts';
import { pickContact } from '#src/features/people/contact-picker.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'contacts'));

test.each([
  ['352-555-0142;ext=12', '352-555-0142 x12'],
  ['352-555-0142,12', '352-555-0142 x12'],
  ['(352) 555-0142 ext. 12', '(352) 555-0142 x12'],
  ['352/555/0142', '352 555 0142'],
])('the number %s of the address book can be dialed, with its extension', async (number, phone) => {
  const select = async () => [{ name: ['Dana Vet'], tel: [number] }];
  Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
  expect(await pickContact()).toEqual({ name: 'Dana Vet', phone, others: [] });
  expect(isPhone(phone)).toBe(true);
});
