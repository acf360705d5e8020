import { expect, expectTypeOf, test } from 'vitest';
import { inLanguages, type Sentences } from '#src/words/in-languages.ts';

const WORDS = {
  title: 'Your herd',
  animals: (count: number) => `${count} animals`,
  parts: ['one', 'two'],
  nested: { label: 'Add' },
} as const;

test('a part of the app uses English if the page names no other language', () => {
  const words = inLanguages({ en: WORDS });
  expect(words.title).toBe('Your herd');
  expect(words.animals(3)).toBe('3 animals');
});

test('another language needs each text, with the same placeholders, and no other', () => {
  expectTypeOf({
    title: 'Su rebaño',
    animals: (count: number) => `${count} animales`,
    parts: ['uno', 'dos'] as const,
    nested: { label: 'Añadir' },
  }).toExtend<Sentences<typeof WORDS>>();
  expectTypeOf({ title: 'Su rebaño' }).not.toExtend<Sentences<typeof WORDS>>();
  expectTypeOf({
    ...WORDS,
    animals: (names: string[]) => names.join(),
  }).not.toExtend<Sentences<typeof WORDS>>();
});
