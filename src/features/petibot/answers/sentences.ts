import type { NamedAnimals } from './animals.ts';
import { intentOf } from './intent.ts';
import type { Hit, RankedAnswer } from './library-index.ts';
import { type FittingPart, fittingParts, isOfOthers, lengthOf } from './part-fit.ts';
import type { Part, Sentence } from './parts.ts';
import { termOf, wordsOf } from './words.ts';

/** Sentences that are shown, of all parts together, and parts that they are of. */
const MOST_IN_ALL = 12;
const MOST_PARTS = 6;
/** Other parts add nothing from so many characters on: the first part stands on a small phone without scrolling. */
const MOST_CHARACTERS = 800;
/** How much less a part may fit than the first, to be shown beside it. */
const NEARLY_AS_WELL = 6;
/** An answer is said without its question only to one that holds so much of what it was written for. */
const SAME_QUESTION = 0.6;
/** A sentence is said once more where fewer of its words are new. */
const LEAST_NEW = 0.5;
/** An answer's sentence that says less than so much means nothing without what it was written beside: 'It may be'. */
const LEAST_TERMS = 2;
/** So much more of the question another answer must hold to stand before a guide's main one in an emergency. */
const FITS_BETTER = 0.15;
/** How an answer begins that means nothing without its question. */
const REPLIES =
  /^(?:Yes|No|Not|Never|Very|Often|Usually|Mostly|Sometimes|Only|Both|At least|About \d|Every (?:day|week|month|year)|It (?:may|might|depends|is (?:most )?likely))\b/;
/** A reply is of help by itself where so much of its question was told. */
const MOSTLY_TOLD = 0.6;
/** Tells to do something at once, whatever else is said. */
const ORDER_AT_ONCE = /^(?:Cut|Carry|Drive|Go|Call|Get|Wipe|Cool|Pull|Press)\b[^.;]*\bat once\b/;
/** How the question of an answer begins that belongs to what happens now. */
const TELLS = /^(?:my|our|there|a|an|i|ants)\b/i;

/** Sentences of one part that are shown together. */
interface Passage {
  from: FittingPart;
  sentences: readonly Sentence[];
}

/**
 * What is shown of a guide: the part that fits what is asked, in its own order, and what other parts that fit nearly as
 * well add to it. Never more than twelve sentences of six parts. @param question mended.
 */
export function sentencesOf({ guide }: Pick<Hit, 'guide'>, question: string, named: NamedAnimals): string {
  const [first, ...others] = fittingParts(guide, question, named).filter(({ part }) =>
    mayBeSaid(part, named),
  );
  if (!first) return `${guide.title}: ${guide.summary}`;
  const passages: Passage[] = [{ from: first, sentences: first.shown }];
  const isOwn = isThatQuestion(first.part, question, named);
  const near = isOwn ? [] : others.filter(({ fit }) => fit >= first.fit - NEARLY_AS_WELL);
  for (const other of near.slice(0, MOST_PARTS)) {
    const before = passages.flatMap(({ sentences }) => sentences);
    if (passages.length === MOST_PARTS || before.length >= MOST_IN_ALL) break;
    const more = within(addedBy(other, before, MOST_IN_ALL - before.length), before);
    if (more.length > 0) passages.push({ from: other, sentences: more });
  }
  return passages
    .map(({ from, sentences }) => said(from, sentences, question, named))
    .filter(Boolean)
    .join('\n');
}

/** As many of the sentences, from the first on, as leave the whole short. */
function within(more: readonly Sentence[], before: readonly Sentence[]): readonly Sentence[] {
  let room = MOST_CHARACTERS - lengthOf(before);
  const kept = more.findIndex(({ text }) => {
    room -= text.length + 1;
    return room < 0;
  });
  return kept < 0 ? more : more.slice(0, kept);
}

/** What is written of other animals is not said; an answer that tells what to do is mostly true of all, one with numbers is not. */
const mayBeSaid = ({ titleAnimals, isAnswer, purpose }: Part, named: NamedAnimals) =>
  !isOfOthers(titleAnimals, named) || (isAnswer && purpose !== 'to when' && purpose !== 'to how much');

/** The sentences of another part that still find room: those that add most, in their order, none that leans on one left out. */
function addedBy(part: FittingPart, before: readonly Sentence[], room: number): Sentence[] {
  const { addsTo } = part;
  const isWhole = ({ terms }: Sentence) => !part.part.isAnswer || terms.size >= LEAST_TERMS;
  const shown = part.shown.filter((one) => isNew(one, before) && isWhole(one));
  if (shown.length <= room) return shown;
  const best = shown.reduce((most, one) => (addsTo(one, before) > addsTo(most, before) ? one : most));
  const from = best.leans ? 0 : Math.min(shown.indexOf(best), shown.length - room);
  return shown.slice(from, from + room);
}

/** Whether the answer was written for this very question: it asks the same, with the same words. */
function isThatQuestion(
  { isAnswer, purpose, titleTerms }: Part,
  question: string,
  named: NamedAnimals,
): boolean {
  const asked = new Set(
    wordsOf(question)
      .filter((word) => !named.bareNames.has(word))
      .map(termOf),
  );
  const asksTheSame = isAnswer && purpose === `to ${intentOf(question)}`;
  return asksTheSame && asked.size === titleTerms.size && [...asked].every((term) => titleTerms.has(term));
}

const isNew = ({ terms }: Sentence, before: readonly Sentence[]) =>
  [...terms].filter((term) => !before.some((one) => one.terms.has(term))).length >= terms.size * LEAST_NEW;

/** A part in words: a section under its heading, a reply behind its question where not the same was asked. */
function said(
  { part, evidence }: FittingPart,
  sentences: readonly Sentence[],
  question: string,
  named: NamedAnimals,
): string {
  const text = wordsOfAll(sentences);
  if (!part.isAnswer) return part.heading ? `${part.heading}: ${text}` : text;
  const intent = intentOf(question);
  const isAlike = intent === 'may' || part.purpose === `to ${intent}`;
  if (isAlike && (evidence.asksThat ?? 0) >= SAME_QUESTION) return text;
  const reply = replyIn(part, sentences);
  if (reply && !isOfOthers(part.titleAnimals, named)) return `${part.question} ${wordsOfAll(reply)}`;
  return text.replace(/^(?:Yes|No)\.(?: |$)/, '');
}

const wordsOfAll = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text).join(' ');

/** What is shown of an answer that begins with a reply to its question, with that reply; null of any other. */
function replyIn(part: Part, sentences: readonly Sentence[]): readonly Sentence[] | null {
  const [first, second] = part.sentences;
  if (!first || !REPLIES.test(first.text)) return null;
  if (sentences[0] === first) return sentences;
  return sentences[0] === second && first.terms.size < LEAST_TERMS ? [first, ...sentences] : null;
}

/**
 * In an emergency: what to do now, never what is said of another animal; then what else fits what is asked, of the same guide, and of
 * what has happened where the guide has a part on it. Care at
 * home is never added. @param tells of the guide's questions the one that tells what has happened.
 */
export function urgentSentences(
  hit: Hit,
  tells: RegExp | undefined,
  question: string,
  named: NamedAnimals,
): string {
  const now = doNow(hit, tells, question, named);
  const fitting = fittingParts(hit.guide, question, named).filter(({ part }) => mayBeSaid(part, named));
  const isNews = ({ text }: Sentence) => !now.includes(text);
  const ofIt = tells ? fitting.filter(({ part }) => tells.test(part.heading || part.question)) : [];
  const best = ofIt.find(({ shown }) => shown.some(isNews)) ?? (ofIt.length > 0 ? undefined : fitting[0]);
  if (!best || (ofIt.length === 0 && (best.part.purpose === 'now' || best.part.purpose === 'to do')))
    return now;
  const more = best.shown.filter(isNews);
  return more.length > 0 ? `${now}\n${said(best, more, question, named)}` : now;
}

/**
 * Never what may be asked later, nor a reply to a question that was not asked: 'it may be' begins no help. What minutes
 * count for comes first.
 */
function doNow(hit: Hit, tells: RegExp | undefined, question: string, named: NamedAnimals): string {
  const told = hit.answers.find(({ answer }) => tells?.test(answer.question));
  const forNow = hit.answers.filter(({ answer, isOnAnimal }) => isOnAnimal && TELLS.test(answer.question));
  const place = ({ answer }: RankedAnswer) => hit.guide.answers.indexOf(answer);
  const main = [...forNow].sort((one, other) => place(one) - place(other))[0];
  if (!told && !main) return sentencesOf(hit, question, named);
  const fitting = forNow.find((one) => one === main || isHelp(one, question));
  const isCloser = fitting && main && fitting.coverage >= main.coverage + FITS_BETTER;
  const chosen = told ?? (isCloser ? fitting : main);
  return atOnceFirst(chosen?.answer.text ?? '').replace(/^Yes\. /, '');
}

/** Whether an answer is of use to what was told: one that is a reply, only where most of its question was. */
function isHelp({ answer }: RankedAnswer, question: string): boolean {
  if (!REPLIES.test(answer.text)) return true;
  const told = new Set(wordsOf(question).map(termOf));
  const asked = new Set(wordsOf(answer.question).map(termOf));
  return [...asked].filter((term) => told.has(term)).length >= asked.size * MOSTLY_TOLD;
}

/** A text with what is to be done at once before why. */
function atOnceFirst(text: string): string {
  const sentences = text.split(/(?<=\.) (?=[A-Z])/);
  const at = sentences.findIndex((one) => ORDER_AT_ONCE.test(one));
  return [...sentences.splice(Math.max(0, at), 1), ...sentences].join(' ');
}
