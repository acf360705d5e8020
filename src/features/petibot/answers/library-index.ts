import MiniSearch, { type SearchResult } from 'minisearch';
import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { animalsIn, isForOne, type NamedAnimals } from './animals.ts';
import { type Dictionary, FEW_WORDS } from './spanish-words.ts';
import { plain, termOf, wordsOf } from './words.ts';

/** An answer or a section of a guide. */
export interface Passage {
  /** The question of an answer, or the heading of a section. */
  title: string;
  text: string;
  isAnswer: boolean;
  /** Animals named in the title, or else in the text. */
  animals: readonly HelpAnimal[];
  terms: ReadonlySet<string>;
  /** Its words in the language of the page. */
  shown: { title: string; text: string };
}

/** A guide found for a question. */
export interface Hit {
  guide: Guide;
  score: number;
  /** How much of the question the guide contains. */
  match: Match;
  passages: readonly Passage[];
}

/** How much of a question's words a guide contains, from 0 to 1; rare words count more. */
export interface Match {
  /** In all its text. */
  held: number;
  /** In its title, headings, questions and synonyms. */
  headed: number;
  /** In its title, headings and questions. */
  shown: number;
  /** In its best passage. */
  passage: number;
}

export const NO_MATCH: Match = { held: 0, headed: 0, shown: 0, passage: 0 };

export interface LibraryIndex {
  guides: readonly Guide[];
  /** Whether a plain word occurs in the library. */
  isKnown: (word: string) => boolean;
  /** The words that are understood in Spanish. */
  dictionary: Dictionary;
  /** Whether a guide contains the word, in any of its forms. */
  holds: (guide: Guide, word: string) => boolean;
  /** Returns the guides that match, best first. @param also other guides to return even if no word matches. */
  find: (question: string, named: NamedAnimals, also?: (guide: Guide) => boolean) => Hit[];
}

interface GuideDoc {
  id: string;
  title: string;
  questions: string;
  said: string;
  headings: string;
  text: string;
}

interface PassageDoc {
  id: string;
  title: string;
  text: string;
}

const SEARCH = {
  prefix: (term: string) => term.length > 4,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  combineWith: 'OR',
  weights: { fuzzy: 0.35, prefix: 0.3 },
} as const;

/** Factors of a guide's score: it covers the animal, or only others. */
const FITS = 1.6;
const FITS_NOT = 0.2;
/** A guide about one animal fits better than one about nine. */
const FOR_FEW = 0.2;
/** Animal names count less as search terms, because the factors above cover them. */
const NAME_WEIGHT = 0.15;
/** Weights of the best passage and of the words held beside the score of the whole guide. */
const PASSAGE_WEIGHT = 0.6;
const HELD_WEIGHT = 1.2;
/** Weight of a word that occurs only in the running text. */
const IN_TEXT = 0.4;
/** Words unknown to the library weigh like words of this many guides: they are mostly small talk. */
const UNKNOWN_COUNT = 40;

/** Names chickens in a title. */
const EGGS = /\beggs\b/g;

/** Indexes the guides and their passages. */
export function indexLibrary(guides: readonly Guide[], dictionary: Dictionary = FEW_WORDS): LibraryIndex {
  const options = { tokenize: wordsOf, processTerm: termOf };
  const whole = new MiniSearch<GuideDoc>({
    ...options,
    fields: ['title', 'questions', 'said', 'headings', 'text'],
    searchOptions: { ...SEARCH, boost: { title: 3, questions: 2.5, said: 2.5, headings: 1.2 } },
  });
  const parts = new MiniSearch<PassageDoc>({
    ...options,
    fields: ['title', 'text'],
    searchOptions: { ...SEARCH, boost: { title: 2.5 } },
  });
  const docs = guides.map(docOf);
  const passages = guides.map(passagesOf);
  whole.addAll(docs);
  parts.addAll(
    passages.flatMap((ofGuide, guide) =>
      ofGuide.map(({ title, text }, index) => ({ id: `${guide} ${index}`, title, text })),
    ),
  );
  const known = new Set(docs.flatMap((doc) => Object.values(doc).flatMap((text) => plain(text).split(' '))));
  const terms = new Map(guides.map((guide, index) => [guide, termsOf(docs[index], passages[index] ?? [])]));
  const measure = coverage([...terms.values()]);

  const find: LibraryIndex['find'] = (question, named, also) => {
    const words = wordsOf(question);
    const query = words.join(' ');
    const boostTerm = weightsOf(named);
    const matchOf = measure(words.filter((word) => !named.bareNames.has(word)).map(termOf));
    const partScores = scoresOf(parts.search(query, { boostTerm }));
    const scores = scoresOf(whole.search(query, { boostTerm }));
    return guides
      .flatMap((guide, index): Hit[] => {
        if (!scores.has(guide.slug) && !also?.(guide)) return [];
        const own = passages[index] ?? [];
        const best = Math.max(0, ...own.map((_, part) => partScores.get(`${index} ${part}`) ?? 0));
        const match = matchOf(terms.get(guide));
        const sum = (scores.get(guide.slug) ?? 0) + PASSAGE_WEIGHT * best + HELD_WEIGHT * match.held;
        return [{ guide, score: sum * animalWeight(guide, named), match, passages: own }];
      })
      .sort((one, other) => other.score - one.score);
  };
  return {
    guides,
    isKnown: (word) => known.has(word),
    dictionary,
    holds: (guide, word) => {
      const { head, text } = terms.get(guide) ?? NO_TERMS;
      return head.has(termOf(word)) || text.has(termOf(word));
    },
    find,
  };
}

/** Scores by ID as shares of the best one. */
function scoresOf(results: readonly SearchResult[]): Map<string, number> {
  const top = results[0]?.score ?? 1;
  return new Map(results.map(({ id, score }) => [String(id), score / top]));
}

const docOf = (guide: Guide): GuideDoc => ({
  id: guide.slug,
  title: `${guide.title} ${guide.slug}`,
  questions: guide.answers.map(({ question }) => question).join(' '),
  said: guide.said,
  headings: guide.sections.map(({ heading }) => heading).join(' '),
  text: [guide.summary, ...[...guide.sections, ...guide.answers].map(({ text }) => text)].join(' '),
});

const passagesOf = (guide: Guide): Passage[] => {
  const { answers, sections } = guide.translation ?? guide;
  return [
    ...guide.answers.map(({ question, text }, index) => {
      const own = answers[index];
      return passageOf(question, text, true, own && { title: own.question, text: own.text });
    }),
    ...guide.sections.map(({ heading, text }, index) => {
      const own = sections[index];
      return passageOf(heading, text, false, own && { title: own.heading, text: own.text });
    }),
  ];
};

function passageOf(
  title: string,
  text: string,
  isAnswer: boolean,
  shown: Passage['shown'] = { title, text },
): Passage {
  const [ofTitle, ofText] = [title.replace(EGGS, 'hens'), text].map(
    (words) => animalsIn(words, () => true).animals,
  );
  const animals = ofTitle?.length ? ofTitle : (ofText ?? []);
  return { title, text, isAnswer, animals, terms: setOf(title, text), shown };
}

/** The terms of a guide: of its title, questions, headings and synonyms, and of its text. */
interface Terms {
  head: ReadonlySet<string>;
  text: ReadonlySet<string>;
  shown: ReadonlySet<string>;
  parts: readonly ReadonlySet<string>[];
}

const NO_TERMS: Terms = { head: new Set(), text: new Set(), shown: new Set(), parts: [] };

const setOf = (...texts: string[]) => new Set(texts.flatMap(wordsOf).map(termOf));

const termsOf = (doc: GuideDoc | undefined, passages: readonly Passage[]): Terms =>
  doc
    ? {
        head: setOf(doc.title, doc.questions, doc.said, doc.headings),
        text: setOf(doc.text),
        shown: setOf(doc.title, doc.questions, doc.headings),
        parts: passages.map(({ terms }) => terms),
      }
    : NO_TERMS;

/** Measures how much of a question each guide contains. */
function coverage(all: readonly Terms[]) {
  const counts = new Map<string, number>();
  for (const { head, text } of all)
    for (const term of new Set([...head, ...text])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (term: string) => Math.log(1 + all.length / (1 + (counts.get(term) ?? UNKNOWN_COUNT)));
  return (asked: readonly string[]) => {
    const terms = [...new Set(asked)].map((term) => ({ term, weight: weightOf(term) }));
    const total = Math.max(
      Number.EPSILON,
      terms.reduce((sum, { weight }) => sum + weight, 0),
    );
    return ({ head, text, shown, parts }: Terms = NO_TERMS): Match => {
      const worth = (term: string) => (head.has(term) ? 1 : text.has(term) ? IN_TEXT : 0);
      const share = (worthOf: (term: string) => number) =>
        terms.reduce((sum, { term, weight }) => sum + weight * worthOf(term), 0) / total;
      return {
        held: share(worth),
        headed: share((term) => (head.has(term) ? 1 : 0)),
        shown: share((term) => (shown.has(term) ? 1 : 0)),
        passage: Math.max(0, ...parts.map((part) => share((term) => (part.has(term) ? 1 : 0)))),
      };
    };
  };
}

/** Returns the weight of each term: names of animals weigh less. */
export function weightsOf({ words }: NamedAnimals): (term: string) => number {
  const names = new Set([...words].map(termOf));
  return (term) => (names.has(term) ? NAME_WEIGHT : 1);
}

function animalWeight(guide: Guide, { animals }: NamedAnimals): number {
  if (animals.length === 0) return 1;
  const fits = FITS * (1 + FOR_FEW / guide.animals.length);
  return isForOne(guide.animals, animals) ? fits : FITS_NOT;
}
