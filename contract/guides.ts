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

/**
 * One page of the care library. `urgent`: cannot wait. `reviewedAt` is `YYYY-MM-DD`. `said`: phrases that people use;
 * searched but never shown.
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

/** The precached asset with the whole library: a JSON array of `Guide`. */
export const GUIDES_URL = '/library/guides.json';
