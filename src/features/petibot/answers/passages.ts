import type { NamedAnimals } from './animals.ts';
import type { Hit, Passage } from './library-index.ts';
import { plain } from './words.ts';

/** At most this much is shown of a guide, so that the first passage is visible on a small phone. */
const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 900;
/** Questions of guides that describe an emergency as it happens. */
const HAPPENS_NOW = /^(?:my|our|there|a|an|i|ants)\b/i;
/** An order to act at once, which comes before its reasons. */
const AT_ONCE = /^(?:Cut|Carry|Drive|Go|Call|Get|Wipe|Cool|Pull|Press)\b[^.;]*\bat once\b/;

/** Returns the passages of a guide that answer the question, or its summary if none does. */
export function textOf(
  { guide, passages }: Pick<Hit, 'guide' | 'passages'>,
  question: string,
  named: NamedAnimals,
): string {
  const shown: string[] = [];
  let characters = 0;
  for (const passage of passages.filter((one) => isAbout(one, named)).slice(0, MOST_PASSAGES)) {
    if (passage.isAnswer && plain(passage.title) === plain(question)) return passage.text;
    const text = inWords(passage);
    if (shown.length > 0 && characters + text.length > MOST_CHARACTERS) continue;
    characters += text.length;
    shown.push(text);
  }
  return shown.length > 0 ? shown.join('\n') : `${guide.title}: ${guide.summary}`;
}

/**
 * Returns what to do now in an emergency: the guide's answer for what happened, never later care.
 * @param tells matches the question of the right answer.
 */
export function urgentTextOf(
  hit: Hit,
  tells: RegExp | undefined,
  question: string,
  named: NamedAnimals,
): string {
  const { answers } = hit.guide;
  const placeOf = ({ title }: Passage) => answers.findIndex((answer) => answer.question === title);
  const forNow = hit.passages
    .filter((one) => one.isAnswer && HAPPENS_NOW.test(one.title) && isAbout(one, named))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const chosen = answers.find((answer) => tells?.test(answer.question)) ?? forNow[0];
  return chosen ? atOnceFirst(chosen.text).replace(/^Yes\. /, '') : textOf(hit, question, named);
}

/** Whether a passage names no animals, or one of those asked about. */
const isAbout = ({ animals }: Passage, { animals: asked }: NamedAnimals) =>
  animals.length === 0 || asked.length === 0 || animals.some((animal) => asked.includes(animal));

/** An answer after its question, because "Yes" means nothing alone; a section after its heading. */
const inWords = ({ title, text, isAnswer }: Passage) =>
  `${title}${isAnswer ? '' : ':'} ${text.split('\n').map(sentenceOf).join(' ')}`;

const sentenceOf = (line: string) => {
  const text = line.replace(/^- /, '');
  return /[.?!]$/.test(text) ? text : `${text}.`;
};

function atOnceFirst(text: string): string {
  const sentences = text.split(/(?<=\.) (?=[A-Z])/);
  const order = sentences.findIndex((sentence) => AT_ONCE.test(sentence));
  return [...sentences.splice(Math.max(0, order), 1), ...sentences].join(' ');
}
