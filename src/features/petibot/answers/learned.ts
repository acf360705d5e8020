import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import type { LearnedAsset } from '#contract/learned.ts';
import { isForOne } from './animals.ts';
import type { Features } from './features.ts';
import { pairOf, unpackMasks, unpackRows, unpackTurns, type WeightRows } from './packed.ts';
import { type Dictionary, manyWords } from './spanish-words.ts';

/** Kinds of questions besides urgent ones. */
export const KINDS = ['guide', 'unknown', 'offTopic', 'local', 'dose', 'talk'] as const;
export type Kind = (typeof KINDS)[number];

/** Numbers from 0 to 1 about a question, by name. */
export type Evidence = Readonly<Record<string, number>>;

/** The probability of each guide by slug, summing to 1, and of no guide at all. */
export interface Likely {
  ofGuides: ReadonlyMap<string, number>;
  ofNone: number;
}

/** The model learned from `src/features/guides/asked` by `scripts/asked`. */
export interface Learned {
  /** The words that are understood in Spanish. */
  dictionary: Dictionary;
  /** Returns the probability of each guide and of none. */
  guides: (features: Features, animals: readonly HelpAnimal[]) => Likely;
  /** Weights of the probability and of the search score. */
  weights: { learned: number; found: number };
  /** Returns the probability of each kind. */
  kinds: (features: Features, evidence: Evidence) => Record<Kind, number>;
  /** Returns the probability of an emergency. */
  urgent: (features: Features, evidence: Evidence) => number;
}

/** Penalty in training for guides about other animals. */
export const OFF_ANIMAL = 3;
/** Its factor at run time, so that words cannot outweigh it. */
const SURELY_OFF = 2;

/** Unpacks the model. @param guides the library that it was trained on; unknown guides are ignored. */
export function readLearned(asset: LearnedAsset, guides: readonly Guide[]): Learned {
  const terms = new Map(asset.terms.split('\n').map((term, at) => [term, at]));
  const { words, pairs } = unpackTurns(asset);
  const ofGuide = unpackRows(asset.guides);
  const ofKind = unpackMasks(asset.kinds, words.size + pairs.size);
  const animalsOf = new Map(guides.map(({ slug, animals }) => [slug, animals]));
  const columns = [...KINDS, 'urgent'];
  const sum = (rows: WeightRows, row: number | undefined, sums: Float64Array) => {
    const at = row === undefined ? undefined : rows.at[row];
    const weight = row === undefined ? undefined : rows.weight[row];
    for (let index = 0; at && weight && index < at.length; index += 1)
      sums[at[index] as number] = (sums[at[index] as number] ?? 0) + (weight[index] ?? 0);
  };
  const kindSums = (features: Features, evidence: Evidence) => {
    const sums = Float64Array.from(columns, (name) => asset.evidence[name]?.always ?? 0);
    for (const turn of features.turns)
      sum(ofKind, turn.includes(' ') ? pairs.get(pairOf(turn)) : words.get(turn), sums);
    return sums.map((value, at) => {
      const weights = asset.evidence[columns[at] ?? ''] ?? {};
      return Object.entries(evidence).reduce((all, [name, much]) => all + (weights[name] ?? 0) * much, value);
    });
  };
  return {
    dictionary: manyWords(asset.spanish ?? ''),
    weights: asset.weights,
    guides: (features, animals) => {
      const sums = new Float64Array(asset.slugs.length + 1);
      asset.slugs.forEach((slug, at) => {
        if (animals.length > 0 && !isForOne(animalsOf.get(slug) ?? [], animals))
          sums[at] = -OFF_ANIMAL * SURELY_OFF;
      });
      for (const term of features.terms) sum(ofGuide, terms.get(term), sums);
      const shares = softmax(sums.subarray(0, asset.slugs.length));
      return {
        ofGuides: new Map(asset.slugs.map((slug, at) => [slug, shares[at] ?? 0])),
        ofNone: softmax(sums)[asset.slugs.length] ?? 0,
      };
    },
    kinds: (features, evidence) => {
      const shares = softmax(kindSums(features, evidence).subarray(0, KINDS.length));
      return Object.fromEntries(KINDS.map((kind, at) => [kind, shares[at] ?? 0])) as Record<Kind, number>;
    },
    urgent: (features, evidence) => 1 / (1 + Math.exp(-(kindSums(features, evidence)[KINDS.length] ?? 0))),
  };
}

/** Converts sums of weights to probabilities. */
export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const all = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => share / all);
}
