import { ANIMAL_TYPES, type HelpAnimal, isAnimalName, MORE_ANIMALS } from '#contract/catalogue.ts';
import type { Guide, GuideText } from '#contract/guides.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { shownText } from '#src/catalogue/guides-library.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import type { GuidesSearch } from './guides-address.ts';

const named = (kind: 'farm' | 'pet') =>
  ANIMAL_TYPES.filter(({ category }) => category === kind).map(({ name }) => name);

/** The animals of the filter, farm animals first. */
export const GUIDE_ANIMALS: readonly HelpAnimal[] = [...named('farm'), ...named('pet'), ...MORE_ANIMALS];

/**
 * Finds the guides that contain every word of the query, also as a prefix, a synonym or with a typo. Sorted by: exact
 * match in the title, exact spelling, match in the title, urgent, animal with farm animals first.
 */
export function searchGuides(guides: readonly Guide[], { animal, topic, q = '' }: GuidesSearch): Guide[] {
  const matchesText = textMatcher(q, 'conditions');
  const isExact = textMatcher(q, 'conditions', 'exact');
  const hasText = q.trim() !== '';
  return guides
    .filter((guide) => (!animal || guide.animals.includes(animal)) && (!topic || guide.topic === topic))
    .filter((guide) => matchesText(searchable(guide)))
    .map((guide) => {
      const title = titleOf(guide);
      const ranks = [isExact(title), isExact(searchable(guide)), matchesText(title)];
      // Each rank outweighs those behind it.
      return { guide, rank: hasText ? ranks.reduce((sum, is) => sum * 2 + Number(is), 0) : 0 };
    })
    .sort((a, b) => b.rank - a.rank || byRank(a.guide, b.guide))
    .map(({ guide }) => guide);
}

/** The title in the language of the page. */
const titleOf = (guide: Guide) => ({
  name: shownText(guide).title,
  description: '',
  city: '',
  businessCategories: [],
  animalTypes: [],
});

function searchable(guide: Guide) {
  const words = [guide.said, ...wordsOf(guide), ...(guide.translation ? wordsOf(guide.translation) : [])];
  return {
    name: guide.translation ? `${guide.translation.title} ${guide.title}` : guide.title,
    description: words.join(' '),
    city: '',
    businessCategories: [guide.topic],
    animalTypes: guide.animals,
  };
}

const wordsOf = ({ summary, sections, answers }: GuideText) => [
  summary,
  ...sections.flatMap(({ heading, text }) => [heading, text]),
  ...answers.flatMap(({ question, text }) => [question, text]),
];

function byRank(a: Guide, b: Guide): number {
  if (a.urgent !== b.urgent) return a.urgent ? -1 : 1;
  return rankOf(a) - rankOf(b) || shownText(a).title.localeCompare(shownText(b).title, LOCALE);
}

/** Rank of a guide's first animal in the filter. */
const rankOf = (guide: Guide) => Math.min(...guide.animals.map((name) => GUIDE_ANIMALS.indexOf(name)));

export interface GuideGroup {
  animal: HelpAnimal;
  guides: Guide[];
}

/** Groups guides by animal, farm animals first. A guide about several animals is in each of their groups. */
export function groupGuides(guides: readonly Guide[]): GuideGroup[] {
  return GUIDE_ANIMALS.map((animal) => ({
    animal,
    guides: guides.filter(({ animals }) => animals.includes(animal)),
  })).filter((group) => group.guides.length > 0);
}

/** Returns the animals of the filter: those of the catalogue, and others that a guide is about. */
export const guidedAnimals = (guides: readonly Guide[]): HelpAnimal[] =>
  GUIDE_ANIMALS.filter((animal) => isAnimalName(animal) || countGuides(guides, animal) > 0);

/** Counts the guides about an animal. */
const countGuides = (guides: readonly Guide[], animal: HelpAnimal): number =>
  guides.filter(({ animals }) => animals.includes(animal)).length;

/** Returns other guides about the same animals, most similar first. */
export function relatedGuides(guides: readonly Guide[], guide: Guide, count: number): Guide[] {
  const words = new Set(foldText(guide.title).split(' '));
  const similarity = (other: Guide) => {
    const shared = other.animals.filter((name) => guide.animals.includes(name)).length;
    const inTitle = foldText(other.title)
      .split(' ')
      .filter((word) => words.has(word)).length;
    // A guide about few animals is more similar than one about all of them.
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
    .map((other) => ({ other, score: similarity(other) }))
    .sort((a, b) => b.score - a.score || byRank(a.other, b.other))
    .slice(0, count)
    .map(({ other }) => other);
}
