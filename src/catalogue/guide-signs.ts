import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { LOCALE } from '#src/words/in-languages.ts';

/** Headings of the section with signs in a guide. */
const HEADING =
  /^(?:signs\b|what you may see|call a vet (?:now )?when|help or call when|drive to a vet or call|see a bird vet|how bad is it|which one is it)/i;

/** A guide with its words in the language of the page, if that is another than English; sections in the same order. */
type TranslatedGuide = Guide & { translation?: Pick<Guide, 'title' | 'sections'> };

/** Signs of one emergency. */
export interface SignGroup {
  slug: string;
  title: string;
  /** In English: names of the signs, kept with the text. */
  signs: string[];
  /** The same signs in the language of the page. */
  shown: string[];
}

/** Returns the signs of emergencies, by guide. Guides about only this animal come first. */
export function signGroups(guides: readonly TranslatedGuide[], animal: HelpAnimal): SignGroup[] {
  return guides
    .filter((guide) => guide.urgent && guide.animals.includes(animal))
    .map((guide) => ({ animals: guide.animals, group: groupOf(guide) }))
    .sort((a, b) => a.animals.length - b.animals.length || a.group.title.localeCompare(b.group.title, LOCALE))
    .map(({ group }) => group);
}

/** Returns the words of a sign in the language of the page; the sign itself without a translation. */
export function shownSign(groups: readonly SignGroup[], sign: string): string {
  for (const { signs, shown } of groups) {
    const words = shown[signs.indexOf(sign)];
    if (words !== undefined) return words;
  }
  return sign;
}

function groupOf(guide: TranslatedGuide): SignGroup {
  const { slug, sections, translation } = guide;
  const index = sections.findIndex(({ heading }) => HEADING.test(heading));
  const signs = signsIn(guide, index);
  if (!translation) return { slug, title: guide.title, signs, shown: signs };
  const shown = signsIn(translation, index);
  return { slug, title: translation.title, signs, shown: shown.length === signs.length ? shown : signs };
}

/** Returns the signs in a section: list items, or the parts of a sentence; the title if there is no such section. */
function signsIn({ sections, title }: Pick<Guide, 'sections' | 'title'>, index: number): string[] {
  const section = sections[index];
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
