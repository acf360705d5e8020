import { expect, expectTypeOf, test } from 'vitest';
import { inLanguages, type Sentences } from '#src/words/in-languages.ts';

const WORDS = {
  title: 'Your herd',
  animals: (count: number) => `${count} animals`,
  parts: ['one', 'two'],
  nested: { label: 'Add' },
} as const;
const SPANISH = {
  title: 'Su rebaño',
  animals: (count: number) => `${count} animales`,
  parts: ['uno', 'dos'],
  nested: { label: 'Añadir' },
} as const;

test('a part of the app uses English if the page names no other language', () => {
  const words = inLanguages({ en: WORDS, es: SPANISH });
  expect(words.title).toBe('Your herd');
  expect(words.animals(3)).toBe('3 animals');
  expect(words.nested.label).toBe('Add');
});

test('another language needs each text, with the same placeholders, and no other', () => {
  expectTypeOf(SPANISH).toExtend<Sentences<typeof WORDS>>();
  expectTypeOf({ title: 'Su rebaño' }).not.toExtend<Sentences<typeof WORDS>>();
  expectTypeOf({
    ...WORDS,
    animals: (names: string[]) => names.join(),
  }).not.toExtend<Sentences<typeof WORDS>>();
  inLanguages({
    en: { title: 'Your herd', animals: (count: number) => `${count} animals` },
    // @ts-expect-error a sentence is missing
    es: { title: 'Su rebaño' },
  });
  inLanguages({
    en: { title: 'Your herd' },
    // @ts-expect-error no such sentence in English
    es: { title: 'Su rebaño', more: 'Más' },
  });
});
