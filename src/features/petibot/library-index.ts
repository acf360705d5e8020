import MiniSearch from 'minisearch';
import type { Guide, GuideAnswer } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import { type CoverageOf, coverageOver } from './coverage.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** A guide that fits a question. `coverage`: share of the question's own words that it holds, 0 to 1, rare words more. */
export interface Hit {
  guide: Guide;
  score: number;
  coverage: number;
  /** The same for the answer alone. */
  answerCoverage: number;
  /** The guide's answer that fits best; null when none of them does. */
  answer: GuideAnswer | null;
}

export interface LibraryIndex {
  guides: readonly Guide[];
  /** Whether a plain word stands in the library. */
  isKnown: (word: string) => boolean;
  find: (question: string, named: NamedAnimals) => Hit[];
}

interface Doc {
  id: string;
  title: string;
  questions: string;
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
const FITS_NOT = 0.35;
const ANSWER_WEIGHT = 0.8;
/** Weight of an answer whose question begins like the person's: 'how often', 'when', 'why'. */
const SAME_OPENING = 1.25;

function indexOf(boost: Partial<Record<keyof Doc, number>>): MiniSearch<Doc> {
  return new MiniSearch<Doc>({
    fields: ['title', 'questions', 'headings', 'text'],
    tokenize,
    processTerm: termOf,
    storeFields: ['questions'],
    searchOptions: { ...SEARCH, boost },
  });
}

/** Indexes the care library for questions, guides and their single answers apart. Built once, before the first answer. */
export function indexLibrary(guides: readonly Guide[]): LibraryIndex {
  const whole = indexOf({ title: 3, questions: 2.5, headings: 1.2 });
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
  const own = words.filter((word) => !named.words.has(word));
  const found = whole.search(words.join(' '));
  const best = bestParts(parts, question);
  const top = {
    whole: found[0]?.score ?? 1,
    part: Math.max(1e-9, ...[...best.values()].map(({ score }) => score)),
  };
  return found
    .flatMap(({ id, score }) => {
      const guide = bySlug.get(String(id));
      if (!guide) return [];
      const part = best.get(guide.slug);
      const sum = score / top.whole + (ANSWER_WEIGHT * (part?.score ?? 0)) / top.part;
      const answer = (part && guide.answers[part.at]) ?? null;
      return [{ guide, score: sum * animalWeight(guide, named), answer, ...coverageOf(own, guide, answer) }];
    })
    .sort((one, other) => other.score - one.score);
}

function animalWeight(guide: Guide, { animals }: NamedAnimals): number {
  if (animals.length === 0) return 1;
  const held = animals.filter((animal) => guide.animals.includes(animal)).length;
  return held === 0 ? FITS_NOT : FITS * (0.75 + 0.25 * (held / animals.length));
}

/** The best answer of each guide by its slug. */
function bestParts(parts: MiniSearch<Doc>, question: string): Map<string, { at: number; score: number }> {
  const asked = opening(question);
  const query = wordsOf(question).join(' ');
  const best = new Map<string, { at: number; score: number }>();
  for (const { id, score, questions } of parts.search(query)) {
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
