import type { NamedAnimals } from './animals.ts';
import type { Hit, Passage } from './library-index.ts';
import { plain } from './words.ts';

/** At most this much is shown of a guide, so that the first passage is visible on a small phone. */
const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 900;
/** Questions of guides that describe an emergency as it happens. */
const HAPPENS_NOW = /^(?:my|our|there|a|an|i|ants)\b/i;
/** Headings of sections that say what to do now, for every animal of the guide. */
const SAYS_NOW = /^(?:do(?: now)?|now|until\b.*|while it lasts|call\b.*|drive\b.*)$/i;

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
    if (passage.isAnswer && isSame(passage, question)) return passage.shown.text;
    const text = inWords(passage);
    if (shown.length > 0 && characters + text.length > MOST_CHARACTERS) continue;
    characters += text.length;
    shown.push(text);
  }
  const { title, summary } = guide.translation ?? guide;
  return shown.length > 0 ? shown.join('\n') : `${title}: ${summary}`;
}

/** Whether the question is the passage's own, in English or in the language of the page. */
const isSame = ({ title, shown }: Passage, question: string) =>
  [title, shown.title].some((own) => plain(own) === plain(question));

/**
 * Returns what to do now in an emergency: the guide's answer for what happened, otherwise its sections on what to do,
 * never signs, prevention or later care if it has one of these.
 * @param tells matches the question of the right answer.
 */
export function urgentTextOf(
  hit: Hit,
  tells: RegExp | undefined,
  question: string,
  named: NamedAnimals,
): string {
  const { answers, sections } = hit.guide;
  const placeOf = (asked: string) => answers.findIndex((answer) => answer.question === asked);
  const forNow = hit.passages
    .filter((one) => one.isAnswer && HAPPENS_NOW.test(one.title) && isAbout(one, named))
    .sort((one, other) => placeOf(one.title) - placeOf(other.title));
  const [first] = forNow;
  const chosen =
    answers.find((answer) => tells?.test(answer.question)) ??
    (first && { question: first.title, text: first.text });
  if (!chosen) {
    const sectionOf = (title: string) => sections.findIndex(({ heading }) => heading === title);
    const toDo = hit.passages
      .filter((one) => !one.isAnswer && SAYS_NOW.test(one.title))
      .sort((one, other) => sectionOf(one.title) - sectionOf(other.title));
    return toDo.length > 0 ? toDo.map(inWords).join('\n') : textOf(hit, question, named);
  }
  const own = hit.guide.translation?.answers[placeOf(chosen.question)];
  return atOnceFirst(chosen.text, own?.text ?? chosen.text).replace(/^(?:Yes|Sí)\. /, '');
}

/** Whether a passage names no animals, or one of those asked about. */
const isAbout = ({ animals }: Passage, { animals: asked }: NamedAnimals) =>
  animals.length === 0 || asked.length === 0 || animals.some((animal) => asked.includes(animal));

/** An answer after its question, because "Yes" means nothing alone; a section after its heading. */
const inWords = ({ shown: { title, text }, isAnswer }: Passage) =>
  `${title}${isAnswer ? '' : ':'} ${text.split('\n').map(sentenceOf).join(' ')}`;

const sentenceOf = (line: string) => {
  const text = line.replace(/^- /, '');
  return /[.?!]$/.test(text) ? text : `${text}.`;
};

/** Moves the order to act at once to the front. @param shown the same sentences in the language of the page */
function atOnceFirst(text: string, shown: string): string {
  const order = sentencesOf(text).findIndex((sentence) => AT_ONCE.test(sentence));
  const sentences = sentencesOf(shown);
  return [...sentences.splice(Math.max(0, order), 1), ...sentences].join(' ');
}

const sentencesOf = (text: string) => text.split(/(?<=\.) (?=[A-Z¿¡ÁÉÍÓÚ])/);
