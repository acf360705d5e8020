import type { AnimalName } from './catalogue.ts';

export const GUIDE_TOPICS = [
  'emergency',
  'birth',
  'health',
  'prevention',
  'feeding',
  'housing',
  'safety',
  'travel',
  'everyday',
] as const;
export type GuideTopic = (typeof GUIDE_TOPICS)[number];

/**
 * Page a guide rests on. Dates are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. `published` is the page's own date where
 * it is known; `readAt` is the day the guide was compared with what is known of the page.
 */
export interface GuideSource {
  name: string;
  url: string;
  published?: string;
  readAt: string;
}

/** Each line of `text` is a paragraph; a line that starts with '- ' is an item of a list. */
export interface GuideSection {
  heading: string;
  text: string;
}

/** What a person asks, in a farmer's words, and one to three sentences that answer it by themselves. */
export interface GuideAnswer {
  question: string;
  text: string;
}

/**
 * One page of the care library. `urgent`: what it tells of cannot wait. `reviewedAt` is `YYYY-MM-DD`. `said`: how people
 * put it in their own words; it is searched and never shown.
 */
export interface Guide {
  slug: string;
  title: string;
  animals: AnimalName[];
  topic: GuideTopic;
  summary: string;
  sections: GuideSection[];
  answers: GuideAnswer[];
  said: string;
  urgent: boolean;
  sources: GuideSource[];
  reviewedAt: string;
}

/** The precached asset that holds the whole library: a JSON array of `Guide`. */
export const GUIDES_URL = '/library/guides.json';

export const GUIDE_MESSAGES = {
  title: 'Care library',
  loading: 'Loading the care library...',
  back: 'Care library',
  breadcrumb: 'Breadcrumb',
  animalFilter: 'Animal',
  topicFilter: 'Topic',
  searchLabel: 'Search the guides',
  searchHint: 'A word or two: colic, hoof, heat',
  clear: 'Clear Filters',
  found: (count: number) => (count === 1 ? '1 guide' : `${count} guides`),
  related: 'Related guides',
  kept: 'Kept on this phone',
  urgentHint: 'This cannot wait. Call a vet now, then read on.',
  intro: 'Short guides by animal, kept on this phone. They are not a vet, and they say when to call one.',
  allAnimals: 'All animals',
  allTopics: 'All topics',
  urgent: 'Cannot wait',
  toEmergency: 'Find a vet now',
  sources: 'Sources',
  answers: 'Short answers',
  notAVet: 'General information. Your own vet knows your animal.',
  noneFound: 'No guide matches. Try another word or another animal.',
  notFound: 'This guide is not in the care library.',
  notKept: 'The care library is not saved on this phone yet. Open the app once with signal.',
  topics: {
    emergency: 'Emergency',
    birth: 'Birth',
    health: 'Health',
    prevention: 'Prevention',
    feeding: 'Feeding',
    housing: 'Housing',
    safety: 'Safety',
    travel: 'Moving animals',
    everyday: 'Everyday care',
  } satisfies Record<GuideTopic, string>,
} as const;

/** 'Reviewed Nov 21, 2026'; the day is formatted by the caller. */
export function reviewedOn(day: string): string {
  return `Reviewed ${day}`;
}

/** 'Page dated Sep 7, 2017' or, where the page's own date is unknown, 'Address noted Nov 21, 2026'. */
export function sourceDated(source: GuideSource, format: (date: string) => string): string {
  return source.published
    ? `Page dated ${format(source.published)}`
    : `Address noted ${format(source.readAt)}`;
}

export type GuideBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** The paragraphs and lists of a section's text, in order; neighbouring items make one list. */
export function guideBlocks(text: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
