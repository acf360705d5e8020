import type { Guide } from '#contract/guides.ts';
import { namesOne } from './animals.ts';
import type { Emergency } from './emergencies.ts';
import { type Hit, type LibraryIndex, NO_MATCH } from './library-index.ts';
import { mayBeMeant } from './matter.ts';
import type { Reading } from './reading.ts';

/** A guide that the emergency does not name is shown first from this share on. */
const SURE = 0.85;
/** A guide about nothing urgent is shown from this share on. */
const SURER = 0.95;
/** Without a named emergency, a guide is shown from this share on. */
const LIKELY = 0.3;
const SEARCHED = 0.5;

/** Only shown for a fire. */
const FIRE_GUIDE = 'barn-fire';
/** Topics of guides that help in trouble besides the urgent and the sure ones. */
const OF_TROUBLE = new Set<Guide['topic']>(['health', 'birth']);

/** Returns the guides to show under a named emergency, best first. */
export function namedUrgentHits(library: LibraryIndex, reading: Reading, emergency: Emergency): Hit[] {
  const own = hitsOf(library, reading, emergency.slugs);
  const sure = reading.hits.filter(
    ({ guide, score }) => emergency.isOpen && score >= SURE && guide.urgent && guide.slug !== FIRE_GUIDE,
  );
  return [...sure, ...own.filter(({ guide }) => guide !== sure[0]?.guide)];
}

/** Returns the guides to show where only signs or the learned weights raise the alarm: none unless it is likely. */
export const likelyUrgentHits = ({ hits }: Reading): Hit[] =>
  hits.filter(
    ({ guide, score }) =>
      score >= LIKELY &&
      guide.slug !== FIRE_GUIDE &&
      (score >= SURER || guide.urgent || OF_TROUBLE.has(guide.topic)),
  );

/** The hits of these guides that cover the animal, best first by the search and the learned weights together. */
function hitsOf(
  { guides }: LibraryIndex,
  { found, hits, named, text }: Reading,
  slugs: readonly string[],
): Hit[] {
  const covers = ({ animals }: Guide) =>
    namesOne(named) ? named.animals.some((animal) => animals.includes(animal)) : mayBeMeant(animals, text);
  const top = found[0]?.score ?? 1;
  return guides
    .filter((guide) => slugs.includes(guide.slug) && covers(guide))
    .map((guide) => {
      const [searched, ranked] = [found, hits].map((all) => all.find((hit) => hit.guide === guide));
      const score = (SEARCHED * (searched?.score ?? 0)) / top + (ranked?.score ?? 0);
      return { match: NO_MATCH, passages: [], ...searched, guide, score };
    })
    .sort((one, other) => other.score - one.score);
}
