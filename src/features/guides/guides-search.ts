import { ANIMAL_TYPES, type AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import type { GuidesSearch } from './guides-address.ts';

/** The animals of the filter: farm animals first. */
export const GUIDE_ANIMALS: readonly AnimalName[] = [
  ...ANIMAL_TYPES.filter(({ category }) => category === 'farm'),
  ...ANIMAL_TYPES.filter(({ category }) => category === 'pet'),
].map(({ name }) => name);

/**
 * The guides that a search finds: every word of it stands somewhere in the guide, also as the start of a word, by a
 * synonym or with a typo. Those whose title has the words come first, then urgent ones, then by animal, farm animals first.
 */
export function searchGuides(guides: readonly Guide[], { animal, topic, q = '' }: GuidesSearch): Guide[] {
  const isAnywhere = textMatcher(q, 'conditions');
  const isInTitle = q.trim() === '' ? () => false : textMatcher(q, 'conditions');
  return guides
    .filter((guide) => (!animal || guide.animals.includes(animal)) && (!topic || guide.topic === topic))
    .filter((guide) => isAnywhere(searchable(guide)))
    .map((guide) => ({ guide, isTitled: isInTitle({ ...searchable(guide), description: '' }) }))
    .sort((a, b) => Number(b.isTitled) - Number(a.isTitled) || byRank(a.guide, b.guide))
    .map(({ guide }) => guide);
}

function searchable(guide: Guide) {
  const words = [
    guide.summary,
    guide.said,
    ...guide.sections.flatMap(({ heading, text }) => [heading, text]),
    ...guide.answers.flatMap(({ question, text }) => [question, text]),
  ];
  return {
    name: guide.title,
    description: words.join(' '),
    city: '',
    businessCategories: [guide.topic],
    animalTypes: guide.animals,
  };
}

function byRank(a: Guide, b: Guide): number {
  if (a.urgent !== b.urgent) return a.urgent ? -1 : 1;
  return placeOf(a) - placeOf(b) || a.title.localeCompare(b.title, LOCALE);
}

/** Place of a guide's first animal among the filter's. */
const placeOf = (guide: Guide) => Math.min(...guide.animals.map((name) => GUIDE_ANIMALS.indexOf(name)));

/** Guides of one animal. */
export interface GuideGroup {
  animal: AnimalName;
  guides: Guide[];
}

/** All guides about each animal, farm animals first; none without guides. One on several stands under each of them. */
export function groupGuides(guides: readonly Guide[]): GuideGroup[] {
  return GUIDE_ANIMALS.map((animal) => ({
    animal,
    guides: guides.filter(({ animals }) => animals.includes(animal)),
  })).filter((group) => group.guides.length > 0);
}

/** How many guides are about each animal, also beside others. */
export const countGuides = (guides: readonly Guide[], animal: AnimalName): number =>
  guides.filter(({ animals }) => animals.includes(animal)).length;

/** Other guides on the same animals and topic, the nearest first. */
export function relatedGuides(guides: readonly Guide[], guide: Guide, count: number): Guide[] {
  const words = new Set(foldText(guide.title).split(' '));
  const nearness = (other: Guide) => {
    const shared = other.animals.filter((name) => guide.animals.includes(name)).length;
    const inTitle = foldText(other.title)
      .split(' ')
      .filter((word) => words.has(word)).length;
    // A guide on few animals is nearer than one on all of them.
    return (
      (2 * shared) / Math.max(other.animals.length, guide.animals.length) +
      inTitle / words.size +
      (other.topic === guide.topic ? 1 : 0)
    );
  };
  return guides
    .filter(
      (other) => other.slug !== guide.slug && other.animals.some((name) => guide.animals.includes(name)),
    )
    .map((other) => ({ other, near: nearness(other) }))
    .sort((a, b) => b.near - a.near || byRank(a.other, b.other))
    .slice(0, count)
    .map(({ other }) => other);
}
