import MiniSearch from 'minisearch';
import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide, GuideAnswer } from '#contract/guides.ts';
import { animalsIn, type NamedAnimals } from './animals.ts';
import { type Coverage, type CoverageOf, coverageOver } from './coverage.ts';
import { subjectsIn } from './subjects.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** A guide that fits a question. */
export interface Hit extends Omit<Coverage, 'coverageBy'> {
  guide: Guide;
  score: number;
  /** All its answers, the one that fits best first. */
  answers: readonly RankedAnswer[];
  /** The guide's answer that fits best; null when none of them does. */
  answer: GuideAnswer | null;
  /** Share of the question's own words that this answer holds, 0 to 1. */
  answerCoverage: number;
}

/** An answer of a guide beside a question. */
export interface RankedAnswer {
  answer: GuideAnswer;
  /** Share of the question's own words that it holds, 0 to 1. */
  coverage: number;
  /** Whether its words may be said of the animal that is asked for: it speaks of no other alone. */
  isOnAnimal: boolean;
}

export interface LibraryIndex {
  guides: readonly Guide[];
  /** Whether a plain word stands in the library. */
  isKnown: (word: string) => boolean;
  /** The guides that fit, best first. */
  find: (question: string, named: NamedAnimals, how?: HowToFind) => Hit[];
}

interface HowToFind {
  /** The guide that the conversation was about, where it goes on. */
  spokenOf?: string | null | undefined;
  /** Guides that are measured even where no word finds them. */
  also?: (guide: Guide) => boolean;
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
const FOR_FEW = 0.2;
const NAME_WEIGHT = 0.15;
const YOUNG_WEIGHT = 0.5;
/** Weight of the guide that was spoken of, when the conversation goes on without naming an animal. */
const SPOKEN_OF = 1.6;
/** Taken from an answer whose question, or whose words, name other animals alone. */
const ASKS_OF_OTHERS = 0.3;
/** Added to one whose question asks for the same kind of thing: when, how much, why. */
const ASKS_THE_SAME = 0.25;
const SAYS_OF_OTHERS = 1;
/** A guide's main question stands first. */
const LATER = 0.08;
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
  const spoken = new Map(guides.flatMap(({ answers }) => answers.map((one) => [one, animalsOf(one)])));
  const indexes = { whole, parts, bySlug, coverageOf, spoken };
  return {
    guides,
    isKnown: (word) => known.has(word),
    find: (question, named, how = {}) => rank(question, named, indexes, how),
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

/** The animals that an answer names. */
interface SpokenAnimals {
  question: readonly AnimalName[];
  text: readonly AnimalName[];
}

const animalsOf = ({ question, text }: GuideAnswer): SpokenAnimals => ({
  question: animalsIn(question, () => true).animals,
  text: animalsIn(text, () => true).animals,
});

interface Indexes {
  spoken: ReadonlyMap<GuideAnswer, SpokenAnimals>;
  whole: MiniSearch<Doc>;
  parts: MiniSearch<Doc>;
  bySlug: ReadonlyMap<string, Guide>;
  coverageOf: CoverageOf;
}

function rank(question: string, named: NamedAnimals, indexes: Indexes, { spokenOf, also }: HowToFind): Hit[] {
  const { whole, parts, bySlug, coverageOf } = indexes;
  const words = wordsOf(question);
  const boostTerm = weightsOf(named);
  const isOwn = (word: string) => !named.bareNames.has(word);
  const measure = coverageOf(words.filter(isOwn), subjectsIn(question, isOwn));
  const asks = opening(question);
  const scores = partScores(parts, question, asks, boostTerm);
  const searched = new Map(
    whole.search(words.join(' '), { boostTerm }).map(({ id, score }) => [String(id), score]),
  );
  const found = [...bySlug.values()]
    .filter((guide) => searched.has(guide.slug) || also?.(guide))
    .map((guide) => ({ guide, score: searched.get(guide.slug) ?? 0, measured: measure(guide) }));
  const top = {
    whole: most([...searched.values()]),
    part: most([...scores.values()].flat().filter(Boolean)),
    strength: most(found.map(({ measured }) => measured.strength)),
  };
  return found
    .map(({ guide, score, measured: { coverageBy, ...measured } }): Hit => {
      const partScore = scores.get(guide.slug) ?? [];
      const sum =
        score / top.whole +
        (ANSWER_WEIGHT * Math.max(0, ...partScore.filter(Boolean))) / top.part +
        (STRENGTH_WEIGHT * measured.strength) / top.strength;
      const answers = rankedAnswers(guide, named, indexes.spoken, (one, at) => ({
        coverage: coverageBy(one),
        score: (partScore[at] ?? 0) / top.part + (openingOf(one.question) === asks ? ASKS_THE_SAME : 0),
      }));
      const [best] = answers;
      const goesOn = guide.slug === spokenOf ? SPOKEN_OF : 1;
      return {
        guide,
        score: sum * animalWeight(guide, named) * goesOn,
        answers,
        answer: best?.answer ?? null,
        answerCoverage: best?.coverage ?? 0,
        ...measured,
      };
    })
    .sort((one, other) => other.score - one.score);
}

/** The answers of a guide that may be said, the one that fits best first. */
function rankedAnswers(
  guide: Guide,
  { animals }: NamedAnimals,
  spoken: Indexes['spoken'],
  fitOf: (answer: GuideAnswer, at: number) => { coverage: number; score: number },
): RankedAnswer[] {
  const isOfOthers = (said: readonly AnimalName[] = []) =>
    animals.length > 0 && said.length > 0 && !said.some((one) => animals.includes(one));
  return guide.answers
    .map((answer, at) => {
      const { coverage, score } = fitOf(answer, at);
      const said = spoken.get(answer);
      const isOnAnimal = !isOfOthers(said?.text) || animals.some((one) => said?.question.includes(one));
      const less = (isOnAnimal ? 0 : SAYS_OF_OTHERS) + (isOfOthers(said?.question) ? ASKS_OF_OTHERS : 0);
      return { answer, coverage, isOnAnimal, fit: score + coverage - less - LATER * at };
    })
    .sort((one, other) => other.fit - one.fit)
    .map(({ fit: _, ...ranked }) => ranked);
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

/** How well each answer of a guide fits, by the guide's slug and in the order of its answers; those found by no word are absent. */
function partScores(
  parts: MiniSearch<Doc>,
  question: string,
  asked: string,
  boostTerm: (term: string) => number,
): Map<string, number[]> {
  const query = wordsOf(question).join(' ');
  const scores = new Map<string, number[]>();
  for (const { id, score, questions } of parts.search(query, { boostTerm })) {
    const [slug = '', at = '0'] = String(id).split(' ');
    const ofGuide = scores.get(slug) ?? [];
    ofGuide[Number(at)] = openingOf(String(questions)) === asked ? score * SAME_OPENING : score;
    scores.set(slug, ofGuide);
  }
  return scores;
}

/** How people ask for one kind of thing, each with what it asks for; the first that a question has counts. */
const OPENINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\bhow (?:often|soon|old|early|late)\b|\bwhen\b|\bwhat (?:age|time|month)\b|\bhow long (?:before|until|till)\b|\bschedule\b/,
    'when',
  ],
  [/\bhow (?:much|many|big|large|high|tall|hot|warm|cold|deep|long)\b|\bwhat (?:size|temp\w*)\b/, 'how much'],
  [
    /\bhow (?:do|can|would|will) (?:i|you|we) (?:know|tell|spot)\b|\bhow to tell\b|\bcould it be\b|\bis (?:it|this)\b|\bsigns?\b/,
    'is it',
  ],
  [/\b(?:prevent|avoid|stop|keep)\b/, 'prevent'],
  [/\bwhy\b/, 'why'],
  [/^(?:can|could|should|is|are|do|does|will|would|may)\b|\b(?:can|should|do) i\b/, 'may'],
  [/^(?:what|which|whats)\b/, 'what'],
  [/\bhow\b/, 'how'],
];
function opening(question: string): string {
  const text = plain(question);
  return OPENINGS.find(([asks]) => asks.test(text))?.[1] ?? '';
}

const openings = new Map<string, string>();

/** The same of a guide's question, worked out once. */
function openingOf(question: string): string {
  const known = openings.get(question) ?? opening(question);
  openings.set(question, known);
  return known;
}
