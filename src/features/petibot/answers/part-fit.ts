import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import { fieldsOf } from './fields.ts';
import { intentOf } from './intent.ts';
import { PART_WEIGHTS } from './part-weights.ts';
import { type Part, partsOf, type Sentence } from './parts.ts';
import { type Want, wantsIn } from './wants.ts';
import { spoken, termOf, wordsOf } from './words.ts';

/** Sentences that are shown of one part, and more of short ones, up to so many of so many characters. */
const MOST_SENTENCES = 3;
const MOST_SHORT = { sentences: 6, characters: 240 };
/** What a word of the same field is worth, of the word itself. */
const OF_FIELD = 0.6;
/** What a sentence is worth that tells what is wanted, beside the words that it holds; and one that speaks of the animal. */
const OF_WANT = 0.8;
const OF_ANIMAL = 1.5;

/** A part of a guide beside a question. */
export interface FittingPart {
  part: Part;
  /** Its sentences that fit best, in their order. */
  shown: readonly Sentence[];
  /** What tells how well it fits, by name. */
  evidence: Readonly<Record<string, number>>;
  /** How well it fits, by `PART_WEIGHTS`. */
  fit: number;
  /** How much of the question a sentence holds beyond what is said already. */
  addsTo: (sentence: Sentence, said: readonly Sentence[]) => number;
}

/** Whether something is said of other animals alone than those that are asked for. */
export const isOfOthers = (said: readonly AnimalName[], { animals }: Pick<NamedAnimals, 'animals'>) =>
  animals.length > 0 && said.length > 0 && !said.some((one) => animals.includes(one));

/** Every part of a guide beside a question, the one that fits best first. @param question mended. */
export function fittingParts(guide: Guide, question: string, named: NamedAnimals): FittingPart[] {
  const parts = partsOf(guide);
  const all = parts.map((part) => heldBy(part, part.sentences));
  const asked = wordsAsked(question, named, all);
  const whole = Math.max(sumOf(asked, 'terms'), Number.EPSILON);
  const wholeField = Math.max(sumOf(asked, 'fields'), Number.EPSILON);
  const intent = intentOf(question);
  const wants = wantsIn(question);
  const addsTo = (sentence: Sentence, said: readonly Sentence[]) =>
    sum(
      asked.filter(({ term }) => !said.some((one) => one.terms.has(term))),
      sentence,
    ) / wholeField;
  const fitting = parts.map((part, index): FittingPart => {
    const sentences = part.sentences.filter(({ animals }) => !isOfOthers(animals, named));
    const title = { terms: part.titleTerms, fields: part.titleFields };
    const { shown } = bestRun(sentences.length > 0 ? sentences : part.sentences, title, asked, wants, {
      animals: guide.animals.length > 1 ? named.animals : [],
    });
    const run = heldBy(part, shown);
    const held = exactly(asked, run);
    const best = Math.max(0, ...sentences.map((one) => exactly(asked, one)));
    const names = [...part.titleTerms];
    const isAsked = new Set(asked.map(({ term }) => term));
    const kind = part.isAnswer ? 'answer' : part.purpose === 'summary' ? 'summary' : 'section';
    const whollyHeld = all[index] ?? run;
    const evidence: FittingPart['evidence'] = {
      title: exactly(asked, title) / whole,
      all: exactly(asked, whollyHeld) / whole,
      run: held / whole,
      best: best / whole,
      'title field': sum(asked, title) / wholeField,
      'run field': sum(asked, run) / wholeField,
      'best field': Math.max(0, ...sentences.map((one) => sum(asked, one))) / wholeField,
      asksThat: names.length === 0 ? 0 : names.filter((term) => isAsked.has(term)).length / names.length,
      amount: Math.min(4, held) / 4,
      'amount field': Math.min(8, sum(asked, run)) / 8,
      [kind]: 1,
      [`${kind} later`]: Math.min(3, part.at) / 3,
      ofOthers: isOfOthers(part.titleAnimals, named) ? 1 : 0,
      onlyOthers: sentences.length === 0 ? 1 : 0,
      ...(part.purpose === `to ${intent}` ? { same: 1 } : {}),
      [`${intent} > ${part.purpose}`]: 1,
      [`${intent} > ${kind}`]: 1,
      ...Object.fromEntries(
        wants.map((want) => [`wants ${want}`, shown.some(({ tells }) => tells.has(want)) ? 1 : 0]),
      ),
    };
    return { part, shown, evidence, fit: weigh(evidence), addsTo };
  });
  return fitting.sort((one, other) => other.fit - one.fit);
}

const weigh = (evidence: FittingPart['evidence']) =>
  Object.entries(evidence).reduce((sum, [name, much]) => sum + (PART_WEIGHTS[name] ?? 0) * much, 0);

/** A word of the question, with what it weighs where a part has it, and where a part has one of its field. */
interface AskedWord {
  term: string;
  fields: readonly (readonly [field: string, weight: number])[];
  weight: number;
}

type Held = Pick<Sentence, 'terms' | 'fields'>;

const heldBy = ({ titleTerms, titleFields }: Part, sentences: readonly Sentence[]): Held => ({
  terms: new Set([...titleTerms, ...sentences.flatMap(({ terms }) => [...terms])]),
  fields: new Set([...titleFields, ...sentences.flatMap(({ fields }) => [...fields])]),
});

/** The words of a question that some part of the guide has, or has one of their field; those of few parts weigh more. */
function wordsAsked(question: string, named: NamedAnimals, parts: readonly Held[]): AskedWord[] {
  const rarity = (much: number) => (much === 0 ? 0 : Math.log(1 + parts.length / much));
  const meant = new Set(wordsOf(question).map(termOf));
  const words = new Map(
    spoken(question)
      .split(' ')
      .filter((word) => word.length > 1 && !named.bareNames.has(word))
      .map((word) => [termOf(word), word]),
  );
  return [...words].map(([term, word]) => ({
    term,
    weight: meant.has(term) ? rarity(parts.filter(({ terms }) => terms.has(term)).length) : 0,
    fields: fieldsOf(word).map(
      (field) => [field, OF_FIELD * rarity(parts.filter(({ fields }) => fields.has(field)).length)] as const,
    ),
  }));
}

/** What a part holds of the words themselves. */
const exactly = (asked: readonly AskedWord[], { terms }: Pick<Held, 'terms'>) =>
  asked.reduce((held, { term, weight }) => held + (terms.has(term) ? weight : 0), 0);

/** What it holds of them, or else of their fields. */
const sum = (asked: readonly AskedWord[], { terms, fields }: Held) =>
  asked.reduce(
    (held, { term, weight, fields: own }) =>
      held +
      Math.max(terms.has(term) ? weight : 0, ...own.map(([field, much]) => (fields.has(field) ? much : 0))),
    0,
  );

const sumOf = (asked: readonly AskedWord[], by: 'terms' | 'fields') =>
  asked.reduce(
    (all, { weight, fields }) =>
      all + (by === 'terms' ? weight : Math.max(weight, ...fields.map(([, much]) => much))),
    0,
  );

/** As many sentences as are shown together, from one on. */
function runFrom(sentences: readonly Sentence[], from: number): readonly Sentence[] {
  let to = from + MOST_SENTENCES;
  const room = () => lengthOf(sentences.slice(from, to + 1)) <= MOST_SHORT.characters;
  while (to < Math.min(sentences.length, from + MOST_SHORT.sentences) && room()) to += 1;
  return sentences.slice(from, to);
}

/** Characters of sentences, a space behind each. */
export const lengthOf = (sentences: readonly Sentence[]) =>
  sentences.reduce((length, { text }) => length + text.length + 1, 0);

/** The run of sentences that holds most of the question and tells what it wants, sooner an earlier one, beginning at a complete thought. */
function bestRun(
  sentences: readonly Sentence[],
  title: Held,
  asked: readonly AskedWord[],
  wants: readonly Want[],
  { animals }: Pick<NamedAnimals, 'animals'>,
): { shown: readonly Sentence[] } {
  let best = { shown: runFrom(sentences, 0), held: -1 };
  for (let at = 0; at < Math.max(1, sentences.length - MOST_SENTENCES + 1); at += 1) {
    let from = at;
    while (from > 0 && sentences[from]?.leans) from -= 1;
    const shown = runFrom(sentences, from);
    const terms = new Set([...title.terms, ...shown.flatMap((one) => [...one.terms])]);
    const fields = new Set([...title.fields, ...shown.flatMap((one) => [...one.fields])]);
    const told = wants.filter((want) => shown.some(({ tells }) => tells.has(want))).length;
    const isOnAnimal = shown.some((one) => one.animals.some((animal) => animals.includes(animal)));
    const held = sum(asked, { terms, fields }) + told * OF_WANT + (isOnAnimal ? OF_ANIMAL : 0);
    if (held > best.held + 1e-9) best = { shown, held };
  }
  return best;
}
