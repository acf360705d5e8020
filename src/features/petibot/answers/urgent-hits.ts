import type { Guide } from '#contract/guides.ts';
import type { NamedAnimals } from './animals.ts';
import type { Emergency } from './emergencies.ts';
import { byBoth, isAnswer, isOn } from './fit.ts';
import type { Hit, LibraryIndex } from './library-index.ts';
import { mayBeMeant } from './matter.ts';
import { namesOne, type Reading } from './reading.ts';

/** Weight of an emergency's own guides against others, and what another must hold of it. */
const OWN_GUIDE = 2;
const CAN_WAIT = 0.7;
const CLEARLY = 0.45;
const MORE_CLEARLY = 0.5;
const FULLY = 0.7;
const NO_HIT = {
  score: 0,
  coverage: 0,
  answerCoverage: 0,
  strength: 0,
  heads: 0,
  shown: 0,
  shownStrength: 0,
  asked: 0,
  telling: 0,
  strange: 0,
  isOnSubject: true,
  answer: null,
  answers: [],
};
/** It is meant where something burns, and never else. */
export const FIRE_GUIDE = 'barn-fire';
/** Guides of other topics that may stand under an emergency. */
export const OF_TROUBLE = new Set<Guide['topic']>(['health', 'birth']);

/** The emergency's own guides on the animal, and others that clearly tell of it; its own weigh more. */
export function urgentHits(
  library: LibraryIndex,
  { found: searched, hits, named, text }: Reading,
  emergency: Emergency,
): Hit[] {
  const found = byBoth(searched, hits);
  const { slugs, alone, only } = emergency;
  const own = slugs
    .flatMap((slug) => library.guides.find((guide) => guide.slug === slug) ?? [])
    .filter((guide) => isOn(guide, named))
    .map((guide) => found.find((hit) => hit.guide === guide) ?? { ...NO_HIT, guide });
  const least = own.length > 0 ? MORE_CLEARLY : CLEARLY;
  const mayStand = ({ guide, coverage }: Hit) => coverage >= least && guide.slug !== FIRE_GUIDE;
  const rest =
    only || (alone && (own.length > 0 || slugs.length === 0))
      ? []
      : found.filter((hit) => !own.includes(hit));
  const others = rest.filter((hit) => isClear(hit, named) && mayStand(hit));
  const weigh = ({ guide, score }: Hit) =>
    score * (slugs.includes(guide.slug) ? OWN_GUIDE : guide.urgent ? 1 : CAN_WAIT);
  return [...own, ...others]
    .filter(({ guide }) => namesOne(named) || mayBeMeant(guide.animals, text))
    .sort((one, other) => weigh(other) - weigh(one));
}

/** Whether a guide holds so much of what is told that it may stand under an emergency that is not its own. */
const isClear = (hit: Hit, named: NamedAnimals) =>
  hit.isOnSubject &&
  isAnswer(hit, named) &&
  hit.coverage >= CLEARLY &&
  (hit.guide.urgent || OF_TROUBLE.has(hit.guide.topic) || hit.coverage >= FULLY);
