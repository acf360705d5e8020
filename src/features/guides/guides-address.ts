import { HELP_ANIMALS, type HelpAnimal } from '#contract/catalogue.ts';
import { GUIDE_TOPICS, type GuideTopic } from '#contract/guides.ts';

/** Query of `/blogs`: `?animal=Horse&topic=health&q=colic`. */
export interface GuidesSearch {
  animal?: HelpAnimal | undefined;
  topic?: GuideTopic | undefined;
  q?: string | undefined;
}

const QUERY_MAX = 80; // characters

/** Parses the query and ignores invalid values. */
export function guidesSearchOf(raw: Record<string, unknown>): GuidesSearch {
  const animal = HELP_ANIMALS.find((name) => name === raw.animal);
  const topic = GUIDE_TOPICS.find((name) => name === raw.topic);
  const q = typeof raw.q === 'string' ? raw.q.slice(0, QUERY_MAX) : '';
  return { ...(animal ? { animal } : {}), ...(topic ? { topic } : {}), ...(q ? { q } : {}) };
}
