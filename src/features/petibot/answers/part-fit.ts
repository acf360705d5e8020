import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import { intentOf } from './intent.ts';
import { PART_WEIGHTS } from './part-weights.ts';
import { type Part, partsOf, type Sentence } from './parts.ts';
import { termOf, wordsOf } from './words.ts';

/** Sentences that are shown of one part. */
const MOST_SENTENCES = 3;

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
  const all = parts.map(
    ({ titleTerms, sentences }) => new Set([...titleTerms, ...sentences.flatMap(({ terms }) => [...terms])]),
  );
  const words = wordsOf(question).filter((word) => !named.bareNames.has(word));
  const terms = [...new Set(words.map(termOf))].filter((term) => all.some((among) => among.has(term)));
  const weights = new Map(
    terms.map((term) => [term, Math.log(1 + parts.length / all.filter((among) => among.has(term)).length)]),
  );
  const sum = (among: Iterable<string>) => {
    let held = 0;
    for (const term of among) held += weights.get(term) ?? 0;
    return held;
  };
  const whole = Math.max(sum(terms), Number.EPSILON);
  const intent = intentOf(question);
  const addsTo = (sentence: Sentence, said: readonly Sentence[]) =>
    sum([...sentence.terms].filter((term) => !said.some((one) => one.terms.has(term)))) / whole;
  const fitting = parts.map((part, index): FittingPart => {
    const sentences = part.sentences.filter(({ animals }) => !isOfOthers(animals, named));
    const titleHeld = sum(part.titleTerms);
    const { shown, held } = bestRun(sentences.length > 0 ? sentences : part.sentences, part.titleTerms, sum);
    const best = Math.max(0, ...sentences.map((one) => sum(one.terms)));
    const title = [...part.titleTerms];
    const kind = part.isAnswer ? 'answer' : part.purpose === 'summary' ? 'summary' : 'section';
    const evidence: FittingPart['evidence'] = {
      title: titleHeld / whole,
      all: sum(all[index] ?? []) / whole,
      run: held / whole,
      best: best / whole,
      asksThat: title.length === 0 ? 0 : title.filter((term) => weights.has(term)).length / title.length,
      amount: Math.min(4, held) / 4,
      [kind]: 1,
      [`${kind} later`]: Math.min(3, part.at) / 3,
      ofOthers: isOfOthers(part.titleAnimals, named) ? 1 : 0,
      onlyOthers: sentences.length === 0 ? 1 : 0,
      ...(part.purpose === `to ${intent}` ? { same: 1 } : {}),
      [`${intent} > ${part.purpose}`]: 1,
      [`${intent} > ${kind}`]: 1,
    };
    return { part, shown, evidence, fit: weigh(evidence), addsTo };
  });
  return fitting.sort((one, other) => other.fit - one.fit);
}

const weigh = (evidence: FittingPart['evidence']) =>
  Object.entries(evidence).reduce((sum, [name, much]) => sum + (PART_WEIGHTS[name] ?? 0) * much, 0);

/** The run of sentences that holds most of the question, sooner an earlier one, beginning at a complete thought. */
function bestRun(
  sentences: readonly Sentence[],
  titleTerms: ReadonlySet<string>,
  sum: (terms: Iterable<string>) => number,
): { shown: readonly Sentence[]; held: number } {
  let best = { shown: sentences.slice(0, MOST_SENTENCES), held: -1 };
  for (let at = 0; at < Math.max(1, sentences.length - MOST_SENTENCES + 1); at += 1) {
    let from = at;
    while (from > 0 && sentences[from]?.leans) from -= 1;
    const shown = sentences.slice(from, from + MOST_SENTENCES);
    const held = sum(new Set([...titleTerms, ...shown.flatMap(({ terms }) => [...terms])]));
    if (held > best.held + 1e-9) best = { shown, held };
  }
  return best;
}
