import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { LOCALE } from '#src/words/in-languages.ts';

/** Headings of the section with signs in a guide. */
const HEADING =
  /^(?:signs\b|what you may see|call a vet (?:now )?when|help or call when|drive to a vet or call|see a bird vet|how bad is it|which one is it)/i;

/** Signs of one emergency. */
export interface SignGroup {
  slug: string;
  title: string;
  signs: string[];
}

/** Returns the signs of emergencies, by guide. Guides about only this animal come first. */
export function signGroups(guides: readonly Guide[], animal: AnimalName): SignGroup[] {
  return guides
    .filter((guide) => guide.urgent && guide.animals.includes(animal))
    .sort((a, b) => a.animals.length - b.animals.length || a.title.localeCompare(b.title, LOCALE))
    .map((guide) => ({ slug: guide.slug, title: guide.title, signs: signsOf(guide) }));
}

/** Returns the signs of a guide: list items, or the parts of a sentence; its title if it has no such section. */
function signsOf({ sections, title }: Guide): string[] {
  const section = sections.find(({ heading }) => HEADING.test(heading));
  if (!section) return [title];
  const lines = section.text.split('\n');
  const items = lines.filter((line) => line.startsWith('- '));
  if (items.length > 0) return items.map((item) => firstSentence(item.slice(2)));
  return firstSentence(lines[0] ?? title)
    .split(', ')
    .map(capital);
}

/** The rest of an item is advice. */
const firstSentence = (text: string) => text.replace(/\.(?:\s.*)?$/s, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
