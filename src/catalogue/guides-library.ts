import {
  GUIDES_URL,
  type Guide,
  type GuideText,
  SPANISH_GUIDES_URL,
  type TranslatedGuide,
} from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import type { Ports } from '#src/local/browser/ports.ts';
import { LANGUAGE } from '#src/words/in-languages.ts';

type FetchPorts = Pick<Ports, 'fetch' | 'origin'>;

/** Loads a file once and caches it in memory; after a failure the next call tries again. */
function readOnce<T>(url: string, isValid: (body: unknown) => boolean, message: string) {
  let cached: Promise<T> | null = null;
  const load = (ports: FetchPorts): Promise<T> => {
    cached ??= read(ports).catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
  async function read({ fetch, origin }: FetchPorts): Promise<T> {
    const response = await fetch(`${origin}${url}`, { credentials: 'same-origin' });
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    if (!response.ok || !isJson) throw new Error(`${url}: ${response.status}`);
    const body: unknown = await response.json();
    if (!isValid(body)) throw new Error(`${url}: ${message}`);
    return body as T;
  }
  const forget = () => {
    cached = null;
  };
  return { load, forget };
}

const isLearned = (body: unknown) =>
  typeof body === 'object' && body !== null && 'turns' in body && typeof body.turns === 'object';
const guides = readOnce<Guide[]>(GUIDES_URL, Array.isArray, 'not a list');
const inSpanish = readOnce<TranslatedGuide[]>(SPANISH_GUIDES_URL, Array.isArray, 'not a list');
const learned = readOnce<LearnedAsset>(LEARNED_URL, isLearned, 'not the learned data');

/**
 * Loads the care library, a precached file, and the guides in the language of the page. Guides without a translation, or all
 * if these cannot be loaded, remain in English. @throws Error when it is neither on this phone nor reachable
 */
export async function loadGuides(ports: FetchPorts): Promise<Guide[]> {
  if (LANGUAGE === 'en') return guides.load(ports);
  const [inEnglish, translated] = await Promise.all([
    guides.load(ports),
    inSpanish.load(ports).catch(() => []), // the guides are marked as English
  ]);
  const bySlug = new Map(translated.map((guide) => [guide.slug, guide]));
  return inEnglish.map((guide) => {
    const translation = bySlug.get(guide.slug);
    return translation ? { ...guide, translation } : guide;
  });
}

/** Loads a guide's words in Spanish, or null if it has none. @throws Error as `loadGuides` */
export async function loadSpanish(ports: FetchPorts, slug: string): Promise<GuideText | null> {
  return (await inSpanish.load(ports)).find((guide) => guide.slug === slug) ?? null;
}

/** Returns the words of a guide that the page shows. */
export const shownText = (guide: Guide): GuideText => guide.translation ?? guide;

/** Returns `lang` for the words of a guide that are in another language than the page. */
export const langOf = ({ translation }: Guide): 'en' | undefined =>
  LANGUAGE === 'en' || translation ? undefined : 'en';

/** Loads PetiBot's learned data. @throws Error as `loadGuides` */
export const loadLearned = (ports: FetchPorts): Promise<LearnedAsset> => learned.load(ports);

/** Clears the cache. For tests. */
export function forgetGuides(): void {
  guides.forget();
  inSpanish.forget();
  learned.forget();
}
