import { writeBook } from '#src/features/animals/animals.local.ts';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import type { Phone } from '#tests/support/device.ts';
import { dialog, inMain } from '#tests/support/screens.tsx';

/** A write that adds a goat of this name. */
export const animal = (key: string, fields: object = {}): BookWrite => ({
  name: 'animal.set',
  args: { name: key, species: 'Goat', ...fields },
  key: keyOf(key),
});
export const keyOf = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`;
/** Hexadecimal, so that they can end a key. */
export const [ADA, BEA] = ['ada', 'bea'] as const;
export const keep = (phone: Phone, ...writes: BookWrite[]) =>
  writeBook(phone.core, phone.user, writes, { titleOf: () => '' });
export const inBook = (name: string) => inMain().findByRole('button', { name });
export const inDialog = (name: string) => dialog().getByRole('button', { name });
