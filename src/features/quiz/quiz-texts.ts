import { inLanguages } from '#src/words/in-languages.ts';
import { labelIn } from '#src/words/labels.ts';
import { QUIZ_TEXTS_ES } from './quiz-texts.es.ts';

/** Returns a question, an option or an explanation in the language of the page; one that an admin added stays. */
export const quizTextOf = inLanguages({
  en: (text: string) => text,
  es: (text) => labelIn(QUIZ_TEXTS_ES, text),
});
