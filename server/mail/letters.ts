import type { Language } from '#contract/languages.ts';
import { LETTERS_EN } from './letters-en.ts';
import { LETTERS_ES } from './letters-es.ts';

/** All letters by language. */
export const LETTERS: Readonly<Record<Language, typeof LETTERS_EN>> = { en: LETTERS_EN, es: LETTERS_ES };
