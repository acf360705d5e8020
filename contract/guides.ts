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
 * Page a guide rests on. Dates are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. `published` is the page's own date, absent where
 * it gives none that is known; `readAt` is the day the guide was reviewed against what is known of the page.
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
