import { createHash } from 'node:crypto';
import type { Guide } from '#contract/guides.ts';
import type { LearnedAsset } from '#contract/learned.ts';
import { animalsIn } from '#src/features/petibot/answers/animals.ts';
import { type Features, featuresOf } from '#src/features/petibot/answers/features.ts';
import { evidenceOf } from '#src/features/petibot/answers/kinds.ts';
import {
  type Evidence,
  KINDS,
  type Learned,
  OFF_ANIMAL,
  readLearned,
  softmax,
} from '#src/features/petibot/answers/learned.ts';
import { indexLibrary, type LibraryIndex } from '#src/features/petibot/answers/library-index.ts';
import { type Reading, ranked, read } from '#src/features/petibot/answers/reading.ts';
import { mended } from '#src/features/petibot/answers/spelling.ts';
import { packRows, packTurns } from './pack.ts';
import type { AskedQuestion } from './questions.ts';
import { better, type Course, type Example, naive, type Trained } from './train.ts';

/** Weight of the guides' own text relative to questions. */
const OF_TEXT = 0.5;
const OF_SAYING = 1;
const TEXT_ROUNDS_WEIGHT = 0.5;
/** Shares of the best guide and of other correct ones. */
const BEST = 0.6;
const GUIDE_COURSE = { rounds: 10, step: 0.05, leftOut: 0.3, drawnBack: 1e-3 };
const KIND_COURSE = { rounds: 20, step: 0.05, leftOut: 0.3, drawnBack: 1e-3 };
const URGENT_COURSE = { ...KIND_COURSE, leftOut: 0.5 };
const GUIDE_FINENESS = { step: 0.2, least: 0.54, fromMiddle: true };
const KIND_FINENESS = { step: 0.1, least: 0.34, fromMiddle: false };
/** Weight of a question without a guide: for choosing a guide, and for detecting none. */
const OF_NO_GUIDE = 0.5;
/** Parts for cross-validation, and neighbors that stay together: often they are the same question in other words. */
const PARTS = 5;
const TOGETHER = 7;
const partOf = (at: number) => Math.floor(at / TOGETHER) % PARTS;
/** Factor of the search's weight: the whole model knows more words than those of cross-validation. */
const SEARCH_LESS = 0.5;
/** Questions without a guide are rarer and weigh more. */
const OF_NONE = 2.5;
const OF_URGENT = 2.5;
/** A question whose guide is not found first is a weaker example of an answerable one. */
const OF_MISSED = 0.4;
/** Words and pairs in fewer questions say nothing about kinds. */
const LEAST_SAID = { word: 2, pair: 6 };

interface Read {
  asked: AskedQuestion;
  features: Features;
  given: Float64Array;
}

/** A question scored by a model trained on the other parts. */
interface Judged {
  one: Read;
  evidence: Evidence;
  /** Whether its guide ranks first. */
  isFound: boolean;
}

/** Digest of the training data. */
export const digestOf = (guides: readonly Guide[], questions: readonly AskedQuestion[]) =>
  createHash('sha256')
    .update(JSON.stringify([guides, questions]))
    .digest('hex')
    .slice(0, 16);

/** Trains the guide, kind and urgency models. The same input gives the same asset. */
export function learn(guides: readonly Guide[], questions: readonly AskedQuestion[]): LearnedAsset {
  const library = indexLibrary(guides);
  const slugs = guides.map(({ slug }) => slug);
  const all = questions.map((asked): Read => {
    const question = mended(asked.question, library.isKnown);
    const named = animalsIn(question, library.isKnown);
    const given = offAnimal(guides, named.animals);
    return { asked, features: featuresOf(question, named), given };
  });
  const texts = textsOf(guides, library);
  const blank = { of: '', turns: NO_TURNS, kinds: NO_KINDS, weights: { learned: 1, found: 1 }, evidence: {} };
  const learnGuides = (some: readonly Read[]) => {
    const trained = guidesFrom(some, texts, slugs);
    const { words, order, rows } = packRows(trained, GUIDE_FINENESS);
    const inOrder = order.flatMap((column) => slugs[column] ?? []);
    return { ...blank, slugs: inOrder, terms: words.join('\n'), guides: rows };
  };
  const readings: { one: Read; reading: Reading }[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const learned = readLearned(learnGuides(all.filter((_, at) => partOf(at) !== part)), guides);
    for (const one of all.filter((_, at) => partOf(at) === part))
      readings.push({ one, reading: read(library, learned, one.asked.question, null) });
  }
  const weights = weightsFrom(readings);
  const judged = readings.map(({ one, reading }) => {
    const again = { ...reading, hits: ranked(reading.found, reading.likely, weights) };
    const isFound = one.asked.slugs.includes(again.hits[0]?.guide.slug ?? '');
    return { one, isFound, evidence: evidenceOf(again) };
  });
  const ofGuides = learnGuides(all);
  const { turns, kinds, evidence } = kindsFrom(judged, ofGuides.terms.split('\n'));
  return { ...ofGuides, of: digestOf(guides, questions), turns, kinds, weights, evidence };
}

const NO_TURNS = { ofTerms: '', words: '', pairs: '' };
const NO_KINDS = { masks: '', levels: '', step: 1, least: 0 };

const offAnimal = (guides: readonly Guide[], animals: readonly string[]) =>
  Float64Array.from([...guides, null], (guide) =>
    guide && animals.length > 0 && !guide.animals.some((one) => animals.includes(one)) ? -OFF_ANIMAL : 0,
  );

/** Turns the text of guides into examples; phrases that people use weigh most. */
function textsOf(guides: readonly Guide[], library: LibraryIndex): Example[] {
  return guides.flatMap((guide, column) => {
    const example = (text: string, weight: number): Example => ({
      words: featuresOf(text, animalsIn(text, library.isKnown)).terms,
      right: new Map([[column, 1]]),
      weight,
      given: offAnimal([...guides], guide.animals),
    });
    return [
      example(guide.title, OF_SAYING),
      example(guide.summary, OF_TEXT),
      ...guide.answers.flatMap(({ question, text }) => [
        example(question, OF_SAYING),
        example(text, OF_TEXT),
      ]),
      ...guide.sections.map(({ heading, text }) => example(`${heading} ${text}`, OF_TEXT)),
      ...guide.said
        .split(/[,;]/)
        .filter((said) => said.trim())
        .map((said) => example(said, OF_SAYING)),
    ];
  });
}

function guidesFrom(some: readonly Read[], texts: readonly Example[], slugs: readonly string[]): Trained {
  const columns = new Map(slugs.map((slug, at) => [slug, at]));
  const none = slugs.length;
  const asked = some.flatMap(({ asked: { slugs: right, kind }, features, given }): Example[] => {
    if (kind === 'unknown' || kind === 'off-topic')
      return [{ words: features.terms, right: new Map([[none, 1]]), weight: OF_NO_GUIDE, given }];
    if (kind !== 'guide') return [];
    const others = (1 - BEST) / Math.max(1, right.length - 1);
    const share = (at: number) => (right.length === 1 ? 1 : at === 0 ? BEST : others);
    const shares = new Map(right.map((slug, at) => [columns.get(slug) ?? 0, share(at)]));
    return [{ words: features.terms, right: shares, weight: 1, given }];
  });
  const trained = naive([...asked, ...texts], slugs.length + 1);
  const half = texts.map((one) => ({ ...one, weight: one.weight * TEXT_ROUNDS_WEIGHT }));
  better(trained, [...asked, ...half], GUIDE_COURSE);
  return trained;
}

/** Fits the weights of likelihood and search score in the ranking of guides. */
function weightsFrom(readings: readonly { one: Read; reading: Reading }[]): Learned['weights'] {
  const weights = { learned: 1, found: 1 };
  const told = readings.flatMap(({ one, reading: { found, likely } }) => {
    const { slugs, kind } = one.asked;
    const top = Math.max(Number.EPSILON, found[0]?.score ?? 0);
    const all = found.map(({ guide, score }) => ({
      isRight: slugs.includes(guide.slug),
      learned: Math.log((likely.get(guide.slug) ?? 0) + 1e-4),
      found: Math.log(score / top + 0.03),
    }));
    return kind === 'guide' && all.some(({ isRight }) => isRight) ? [all] : [];
  });
  for (let round = 0; round < 200; round += 1) {
    const slope = { learned: 0, found: 0 };
    for (const all of told) {
      const shares = softmax(
        Float64Array.from(all, (one) => weights.learned * one.learned + weights.found * one.found),
      );
      const right = all.reduce((sum, { isRight }, at) => sum + (isRight ? (shares[at] ?? 0) : 0), 0);
      all.forEach((one, at) => {
        const share = shares[at] ?? 0;
        const off = share - (one.isRight ? share / right : 0);
        slope.learned += (off * one.learned) / told.length;
        slope.found += (off * one.found) / told.length;
      });
    }
    weights.learned -= 0.3 * slope.learned;
    weights.found -= 0.3 * slope.found;
  }
  return { learned: round(weights.learned), found: round(weights.found * SEARCH_LESS) };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Fits the models of kind and urgency from words, pairs and other evidence. */
function kindsFrom(
  judged: readonly Judged[],
  terms: readonly string[],
): Pick<LearnedAsset, 'turns' | 'kinds' | 'evidence'> {
  const counts = new Map<string, number>();
  for (const { one } of judged)
    for (const turn of one.features.turns) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  const leastOf = (turn: string) => (turn.includes(' ') ? LEAST_SAID.pair : LEAST_SAID.word);
  const turns = [...counts].filter(([turn, count]) => count >= leastOf(turn)).map(([turn]) => turn);
  const names = [...new Set(judged.flatMap(({ evidence }) => Object.keys(evidence)))].sort();
  const kinds = regress(judged, turns, names, KINDS.length, KIND_COURSE, ({ one: { asked }, isFound }) => {
    const { kind } = asked;
    const at = KINDS.indexOf((kind === 'off-topic' ? 'offTopic' : kind) as (typeof KINDS)[number]);
    return at < 0 ? null : { at, weight: kind !== 'guide' ? OF_NONE : isFound ? 1 : OF_MISSED };
  });
  const urgent = regress(
    judged,
    turns,
    names,
    2,
    URGENT_COURSE,
    ({
      one: {
        asked: { isUrgent },
      },
    }) => ({
      at: isUrgent ? 1 : 0,
      weight: isUrgent ? OF_URGENT : 1,
    }),
  );
  const columns = KINDS.length + 1;
  const words = new Map(turns.map((turn, at) => [turn, at]));
  const weights = new Float64Array(turns.length * columns);
  turns.forEach((_, row) => {
    const own = kinds.weights.subarray(row * KINDS.length, (row + 1) * KINDS.length);
    const middle = own.slice().sort()[KINDS.length >> 1] ?? 0;
    own.forEach((value, at) => {
      weights[row * columns + at] = value - middle;
    });
    weights[row * columns + KINDS.length] =
      (urgent.weights[row * 2 + 1] ?? 0) - (urgent.weights[row * 2] ?? 0);
  });
  const trained = { words, columns, weights, ofEvidence: new Float64Array() };
  const packed = packTurns(trained, KIND_FINENESS, terms);
  const evidence = {
    ...Object.fromEntries(KINDS.map((kind, at) => [kind, weighed(kinds, names, at)])),
    urgent: weighed(urgent, names, 1, 0),
  };
  return { turns: packed.turns, kinds: packed.rows, evidence };
}

/** Logistic regression with dropout for words but not for evidence. */
function regress(
  judged: readonly Judged[],
  turns: readonly string[],
  names: readonly string[],
  columns: number,
  course: Course,
  rightOf: (one: Judged) => { at: number; weight: number } | null,
): Trained {
  const examples = judged.flatMap((judgedOne): Example[] => {
    const { one, evidence } = judgedOne;
    const right = rightOf(judgedOne);
    const told = [1, ...names.map((name) => evidence[name] ?? 0)];
    return right
      ? [{ words: one.features.turns, right: new Map([[right.at, 1]]), weight: right.weight, evidence: told }]
      : [];
  });
  const trained: Trained = {
    words: new Map(turns.map((turn, at) => [turn, at])),
    columns,
    weights: new Float64Array(turns.length * columns),
    ofEvidence: new Float64Array((names.length + 1) * columns),
  };
  better(trained, examples, course);
  return trained;
}

/**
 * Returns the weight of each piece of evidence for one answer, by name; relative to the other answer if there are two.
 */
const weighed = ({ ofEvidence, columns }: Trained, names: readonly string[], at: number, against?: number) =>
  Object.fromEntries(
    ['always', ...names].map((name, row) => [
      name,
      round(
        (ofEvidence[row * columns + at] ?? 0) -
          (against === undefined ? 0 : (ofEvidence[row * columns + against] ?? 0)),
      ),
    ]),
  );
