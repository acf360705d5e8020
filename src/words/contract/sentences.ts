import { composedInSpanish } from '../composed.es.ts';
import { inLanguages } from '../in-languages.ts';
import { labelIn } from '../labels.ts';
import { QUIZ_TEXTS_ES } from '../quiz-texts.es.ts';
import { setTranslation } from './in-our-words.ts';
import { inSpanish } from './spanish.ts';

// Names are used in the Spanish part only, so that a build in English leaves them out.
inLanguages({
  en: () => {},
  es: () => setTranslation((text) => inSpanish(text) ?? composedInSpanish(labelIn(QUIZ_TEXTS_ES, text))),
})();
