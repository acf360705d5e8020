import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import type { LearnedAsset } from '#contract/learned.ts';
import { type Features, nearestIn } from './features.ts';
import { pairOf, unpackMasks, unpackRows, unpackTurns, type WeightRows } from './packed.ts';

/** What a question may be, besides urgent. */
export const KINDS = ['guide', 'unknown', 'offTopic', 'local', 'dose', 'talk'] as const;
export type Kind = (typeof KINDS)[number];

/** Numbers that tell of a question, by name, from 0 to 1. */
export type Evidence = Readonly<Record<string, number>>;

/** How likely the right guide is each, by its slug, in shares of 1; and how much likelier none is than any, 0 to 1. */
export interface Likely {
  ofGuides: ReadonlyMap<string, number>;
  ofNone: number;
}

/** What was learned from the questions of `src/features/guides/asked`; see `scripts/asked`. */
export interface Learned {
  /** How likely each guide is the right one, and how likely the words are of none. */
  guides: (features: Features, animals: readonly AnimalName[]) => Likely;
  /** How much the likelihood and how much the search's own score weigh. */
  weights: { learned: number; found: number };
  /** How likely the question is of each kind. */
  kinds: (features: Features, evidence: Evidence) => Record<Kind, number>;
  /** How likely it tells of what cannot wait. */
  urgent: (features: Features, evidence: Evidence) => number;
}

/** Taken from guides on other animals than those that are asked for. */
export const OFF_ANIMAL = 3;
/** So many times that where the answer is given: the words alone must not bring them back. */
const SURELY_OFF = 2;

/** Reads the asset. @param guides the library that it was learned for; what is not in it counts for nothing. */
export function readLearned(asset: LearnedAsset, guides: readonly Guide[]): Learned {
  const terms = new Map(asset.terms.split('\n').map((term, at) => [term, at]));
  const { words, pairs } = unpackTurns(asset);
  const nearest = nearestIn(terms);
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
    weights: asset.weights,
    guides: (features, animals) => {
      const sums = new Float64Array(asset.slugs.length + 1);
      asset.slugs.forEach((slug, at) => {
        if (animals.length > 0 && !animals.some((one) => animalsOf.get(slug)?.includes(one)))
          sums[at] = -OFF_ANIMAL * SURELY_OFF;
      });
      for (const term of features.terms) sum(ofGuide, nearest(term), sums);
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

/** Shares of 1, from sums of weights. */
export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const all = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => share / all);
}
