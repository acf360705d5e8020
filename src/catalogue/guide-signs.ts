import type { AnimalName } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { LOCALE } from '#src/words/in-languages.ts';

/** How a guide heads the part in which it says what is seen of the trouble. */
const HEADING =
  /^(?:signs\b|what you may see|call a vet (?:now )?when|help or call when|drive to a vet or call|see a bird vet|how bad is it|which one is it)/i;

/** What is seen of one kind of trouble. */
export interface SignGroup {
  slug: string;
  title: string;
  signs: string[];
}

/**
 * What can be seen of what cannot wait, by guide: the one place where signs are written down is the care library.
 * Guides on this animal alone come first. Pure.
 */
export function signGroups(guides: readonly Guide[], animal: AnimalName): SignGroup[] {
  return guides
    .filter((guide) => guide.urgent && guide.animals.includes(animal))
    .sort((a, b) => a.animals.length - b.animals.length || a.title.localeCompare(b.title, LOCALE))
    .map((guide) => ({ slug: guide.slug, title: guide.title, signs: signsOf(guide) }));
}

/**
 * The signs of a guide: the list under its heading, or what a sentence there lists; its title where it has no such part,
 * as 'A cow that is down and cannot get up'. Pure.
 */
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

/** What follows it in an item says what to do. */
const firstSentence = (text: string) => text.replace(/\.(?:\s.*)?$/s, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
