import MiniSearch from 'minisearch';
import type { Guide, GuideAnswer } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import { type Coverage, type CoverageOf, coverageOver } from './coverage.ts';
import { subjectsIn } from './subjects.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** A guide that fits a question. */
export interface Hit extends Pick<Coverage, 'coverage' | 'strength' | 'heads' | 'asked' | 'isOnSubject'> {
  guide: Guide;
  score: number;
  /** The guide's answer that fits best; null when none of them does. */
  answer: GuideAnswer | null;
  /** Share of the question's own words that this answer holds, 0 to 1. */
  answerCoverage: number;
}

export interface LibraryIndex {
  guides: readonly Guide[];
  /** Whether a plain word stands in the library. */
  isKnown: (word: string) => boolean;
  /** The guides that fit, best first. */
  find: (question: string, named: NamedAnimals) => Hit[];
}

interface Doc {
  id: string;
  title: string;
  questions: string;
  said: string;
  headings: string;
  text: string;
}

const tokenize = (text: string) => wordsOf(text);
const SEARCH = {
  prefix: (term: string) => term.length > 4,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  combineWith: 'OR',
  weights: { fuzzy: 0.35, prefix: 0.3 },
} as const;

/** Weight of an animal that is asked for and one that is not, against a guide's own score. */
const FITS = 1.6;
const FITS_NOT = 0.2;
/** A guide on one animal is meant sooner than one on nine. */
const FOR_FEW = 0.12;
const NAME_WEIGHT = 0.15;
const YOUNG_WEIGHT = 0.5;
const ANSWER_WEIGHT = 0.6;
const STRENGTH_WEIGHT = 1.2;
/** Weight of an answer whose question begins like the person's: 'how often', 'when', 'why'. */
const SAME_OPENING = 1.25;

function indexOf(boost: Partial<Record<keyof Doc, number>>): MiniSearch<Doc> {
  return new MiniSearch<Doc>({
    fields: ['title', 'questions', 'said', 'headings', 'text'],
    tokenize,
    processTerm: termOf,
    storeFields: ['questions'],
    searchOptions: { ...SEARCH, boost },
  });
}

/** Indexes the care library for questions, guides and their single answers apart. Built once, before the first answer. */
export function indexLibrary(guides: readonly Guide[]): LibraryIndex {
  const whole = indexOf({ title: 3, questions: 2.5, said: 2.5, headings: 1.2 });
  const parts = indexOf({ questions: 2.5 });
  whole.addAll(guides.map(docOf));
  parts.addAll(guides.flatMap((guide) => guide.answers.map((answer, at) => partOf(guide, answer, at))));
  const known = new Set(
    guides.flatMap((guide) => Object.values(docOf(guide)).flatMap((text) => plain(text).split(' '))),
  );
  const bySlug = new Map(guides.map((guide) => [guide.slug, guide]));
  const coverageOf = coverageOver(guides);
  return {
    guides,
    isKnown: (word) => known.has(word),
    find: (question, named) => rank(question, named, { whole, parts, bySlug, coverageOf }),
  };
}

const docOf = (guide: Guide): Doc => ({
  id: guide.slug,
  title: `${guide.title} ${guide.slug}`,
  questions: guide.answers.map(({ question }) => question).join(' '),
  said: guide.said,
  headings: guide.sections.map(({ heading }) => heading).join(' '),
  text: [
    guide.summary,
    ...guide.sections.map(({ text }) => text),
    ...guide.answers.map(({ text }) => text),
  ].join(' '),
});

const partOf = (guide: Guide, { question, text }: GuideAnswer, at: number): Doc => ({
  id: `${guide.slug} ${at}`,
  title: '',
  questions: question,
  said: '',
  headings: '',
  text,
});

interface Indexes {
  whole: MiniSearch<Doc>;
  parts: MiniSearch<Doc>;
  bySlug: ReadonlyMap<string, Guide>;
  coverageOf: CoverageOf;
}

function rank(question: string, named: NamedAnimals, { whole, parts, bySlug, coverageOf }: Indexes): Hit[] {
  const words = wordsOf(question);
  const boostTerm = weightsOf(named);
  const isOwn = (word: string) => !named.bareNames.has(word);
  const measure = coverageOf(words.filter(isOwn), subjectsIn(question, isOwn));
  const best = bestParts(parts, question, boostTerm);
  const found = whole.search(words.join(' '), { boostTerm }).flatMap(({ id, score }) => {
    const guide = bySlug.get(String(id));
    return guide ? [{ guide, score, measured: measure(guide) }] : [];
  });
  const top = {
    whole: found[0]?.score ?? 1,
    part: most([...best.values()].map(({ score }) => score)),
    strength: most(found.map(({ measured }) => measured.strength)),
  };
  return found
    .map(({ guide, score, measured: { coverageBy, ...measured } }): Hit => {
      const part = best.get(guide.slug);
      const sum =
        score / top.whole +
        (ANSWER_WEIGHT * (part?.score ?? 0)) / top.part +
        (STRENGTH_WEIGHT * measured.strength) / top.strength;
      const answer = (part && guide.answers[part.at]) ?? null;
      const answerCoverage = answer ? coverageBy(answer) : 0;
      return { guide, score: sum * animalWeight(guide, named), answer, answerCoverage, ...measured };
    })
    .sort((one, other) => other.score - one.score);
}

const most = (values: readonly number[]) => Math.max(Number.EPSILON, ...values);

/** An animal's name says whose guide it is, which `animalWeight` knows better, and little about the matter. */
function weightsOf({ words, bareNames }: NamedAnimals): (term: string) => number {
  const weights = new Map(
    [...words].map((word) => [termOf(word), bareNames.has(word) ? NAME_WEIGHT : YOUNG_WEIGHT]),
  );
  return (term) => weights.get(term) ?? 1;
}

function animalWeight(guide: Guide, { animals }: NamedAnimals): number {
  if (animals.length === 0) return 1;
  const held = animals.filter((animal) => guide.animals.includes(animal)).length;
  const few = 1 + FOR_FEW / guide.animals.length;
  return held === 0 ? FITS_NOT : FITS * few * (0.75 + 0.25 * (held / animals.length));
}

/** The best answer of each guide by its slug. */
function bestParts(
  parts: MiniSearch<Doc>,
  question: string,
  boostTerm: (term: string) => number,
): Map<string, { at: number; score: number }> {
  const asked = opening(question);
  const query = wordsOf(question).join(' ');
  const best = new Map<string, { at: number; score: number }>();
  for (const { id, score, questions } of parts.search(query, { boostTerm })) {
    const [slug = '', at = '0'] = String(id).split(' ');
    const value = opening(String(questions)) === asked ? score * SAME_OPENING : score;
    if (value > (best.get(slug)?.score ?? 0)) best.set(slug, { at: Number(at), score: value });
  }
  return best;
}

const opening = (question: string) =>
  /\b(?:how (?:often|much|many|long|soon)|how|what|when|why|which|who|can|should)\b/.exec(
    plain(question),
  )?.[0] ?? '';
