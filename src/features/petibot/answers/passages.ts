import type { Guide, GuideAnswer } from '#contract/guides.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { PETIBOT_WORDS as WORDS } from '../petibot.words.ts';
import PHRASES from '../phrases/talk.json' with { type: 'json' };
import type { NamedAnimals } from './animals.ts';
import { type Hit, type Passage, weightsOf } from './library-index.ts';
import { patternOf } from './phrases.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** At most this much is shown of a guide, so that the first passage is visible on a small phone. */
const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 900;
/** Pairs of patterns: a question that asks for an amount of time or of something, and a passage that says it. */
const ASKED = PHRASES.asked.map((phrases) => phrases.map((phrase) => patternOf([phrase])));
/** Weight of a title that says it, and again of a passage; a rare term weighs about 2. */
const ASKED_WEIGHT = 2;
/** Questions of guides that describe an emergency as it happens. */
const HAPPENS_NOW = /^(?:my|our|there|a|an|i|ants)\b/i;
/** Headings of sections that say what to do now, for every animal of the guide. */
const SAYS_NOW = /^(?:do(?: now| not)?|now|until\b.*|while it lasts|call\b.*|drive\b.*)$/i;

/** A call to a vet that waits for a condition, in the language of the page. */
const CALLS_IF = inLanguages({
  en: /\bcall (?:a|the|your) vet(?:,? (?:and )?(?:now|at once|today|the same day|early))*,? (?:if|when) [^.]*/gi,
  es: /\bllame(?: ya| ahora| pronto)?(?: a(?:l| un| su) veterinario)(?:,? (?:y )?(?:ahora|ya|hoy|el mismo día|de inmediato|pronto))*,? (?:si|cuando) [^.]*/gi,
});
/** An order to act at once, which comes before its reasons. */
const AT_ONCE = /^(?:Cut|Carry|Drive|Go|Call|Get|Wipe|Cool|Pull|Press)\b[^.;]*\bat once\b/;

/** Sorts the passages of a guide by how well they answer. Terms that few of them have count more. */
function bestFirst(passages: readonly Passage[], question: string, named: NamedAnimals): Passage[] {
  const weightOf = weightsOf(named);
  const queryTerms = [...new Set(wordsOf(question).map(termOf))].map((term) => {
    const count = passages.filter(({ terms }) => terms.has(term)).length;
    return { term, weight: weightOf(term) * Math.log(1 + passages.length / Math.max(1, count)) };
  });
  const wanted = ASKED.filter(([asks]) => asks?.test(plain(question))).map(([, says]) => says);
  const scoreOf = ({ title, text, terms }: Passage) => {
    const held = queryTerms.reduce((sum, { term, weight }) => sum + (terms.has(term) ? weight : 0), 0);
    const matches = [title, `${title} ${text}`].flatMap((part) =>
      wanted.filter((says) => says?.test(plain(part))),
    );
    return held + matches.length * ASKED_WEIGHT;
  };
  const scores = new Map(passages.map((passage) => [passage, scoreOf(passage)]));
  return [...passages].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

/** Returns the passages of a guide that answer the question, or its summary if none does. */
export function textOf(
  { guide, passages }: Pick<Hit, 'guide' | 'passages'>,
  question: string,
  named: NamedAnimals,
): string {
  const shown: string[] = [];
  let characters = 0;
  const own = passages.filter((one) => isAbout(one, named));
  for (const passage of bestFirst(own, question, named).slice(0, MOST_PASSAGES)) {
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
  const { answers } = hit.guide;
  const placeOf = (asked: string) => answers.findIndex((answer) => answer.question === asked);
  const forNow = hit.passages
    .filter((one) => one.isAnswer && HAPPENS_NOW.test(one.title) && isAbout(one, named))
    .sort((one, other) => placeOf(one.title) - placeOf(other.title));
  const [first] = forNow;
  const chosen =
    answers.find((answer) => tells?.test(answer.question)) ??
    (first && { question: first.title, text: first.text });
  const toDo = chosen ? answerNow(hit.guide, chosen, placeOf(chosen.question)) : sectionsNow(hit);
  return (toDo || textOf(hit, question, named)).replace(CALLS_IF, callsNow);
}

/** In an emergency, what a call waits for has happened. */
const callsNow = (call: string) => {
  const now = WORDS.urgentCall.replace(/\.$/, '');
  return /^\p{Lu}/u.test(call) ? now : now.charAt(0).toLowerCase() + now.slice(1);
};

function answerNow(guide: Guide, chosen: GuideAnswer, at: number): string {
  const own = guide.translation?.answers[at];
  return atOnceFirst(chosen.text, own?.text ?? chosen.text).replace(/^(?:Yes|Sí|Very|Mucho)\. /, '');
}

function sectionsNow({ guide, passages }: Hit): string {
  const placeOf = (title: string) => guide.sections.findIndex(({ heading }) => heading === title);
  return passages
    .filter((one) => !one.isAnswer && SAYS_NOW.test(one.title))
    .sort((one, other) => placeOf(one.title) - placeOf(other.title))
    .map(inWords)
    .join('\n');
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
