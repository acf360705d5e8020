import type { HelpAnimal } from './catalogue.ts';

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
 * Source page of a guide. Dates are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. `published` is the page's own date, if it
 * states one; `readAt` is the day of the review against the page.
 */
export interface GuideSource {
  name: string;
  url: string;
  published?: string;
  readAt: string;
}

/** Each line of `text` is a paragraph; a line that starts with '- ' is a list item. */
export interface GuideSection {
  heading: string;
  text: string;
}

/** A question in a farmer's words, with an answer of one to three self-contained sentences. */
export interface GuideAnswer {
  question: string;
  text: string;
}

/** The words of a guide in one language. */
export interface GuideText {
  title: string;
  summary: string;
  sections: GuideSection[];
  answers: GuideAnswer[];
}

/** A guide in another language than English, with the same sections and answers in the same order. */
export interface TranslatedGuide extends GuideText {
  slug: string;
}

/**
 * One page of the care library, in English. `urgent`: cannot wait. `reviewedAt` is `YYYY-MM-DD`. `said`: phrases that people use;
 * searched but never shown. `translation`: its words in the language of the page, if that is another; in no file.
 */
export interface Guide extends GuideText {
  slug: string;
  animals: HelpAnimal[];
  topic: GuideTopic;
  said: string;
  urgent: boolean;
  sources: GuideSource[];
  reviewedAt: string;
  translation?: GuideText;
}

/** The precached asset with the whole library: a JSON array of `Guide`. */
export const GUIDES_URL = '/library/guides.json';

/** The asset with the guides that are in Spanish: a JSON array of `TranslatedGuide`. Phones in Spanish precache it. */
export const SPANISH_GUIDES_URL = '/library/guides.es.json';
