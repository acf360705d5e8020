import { vi } from 'vitest';
import SAMPLE_CATEGORIES from '#server/db/seed/forum-categories.json' with { type: 'json' };
import { LABELS_ES } from '#src/words/labels.es.ts';
import { labelIn } from '#src/words/labels.ts';

/** The helpers of `screens.tsx` and `drawing.ts`, loaded with a page in Spanish. */
export async function loadInSpanish() {
  document.documentElement.lang = 'es';
  vi.resetModules();
  const screens = await import('#tests/support/screens.tsx');
  const { cleanUp } = await import('#tests/support/drawing.ts');
  return { screens, cleanUp };
}
export type ScreensInSpanish = Awaited<ReturnType<typeof loadInSpanish>>;

/** Later test files load their modules in English. */
export function backToEnglish(): void {
  document.documentElement.lang = 'en';
  vi.resetModules();
}

/** Words that are frequent in English and no words of Spanish. */
const ENGLISH =
  /(?<!\p{L})(?:the|and|you|your|is|are|with|this|that|from|not|have|when|for|to|of|it|or|by|at|be|was|can|all|we|our|on|an|if|they)(?!\p{L})/iu;
/** The names that forum categories have in the data, as admins see them. */
const CATEGORIES = SAMPLE_CATEGORIES.flatMap(({ name, slug }) => [name, slug]);
/** Addresses and names with words of English. */
const NAMES = new RegExp(
  [
    String.raw`https?:\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)+\b`,
    'All Things Pets|SIL Open Font License|Institute of America',
    ...CATEGORIES,
  ].join('|'),
  'g',
);

/** Texts on the page that are English and not marked so, with texts that are read aloud or fill a field. */
export function englishOn(): string[] {
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang=en], script, style')) continue;
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const texts = [
      ...own.map(({ textContent }) => textContent),
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
    ];
    const typed = element instanceof HTMLInputElement && element.type === 'text' ? element.value : '';
    if (labelIn(LABELS_ES, typed) !== typed) found.add(typed);
    for (const text of texts) if (ENGLISH.test((text ?? '').replace(NAMES, ''))) found.add(text ?? '');
  }
  return [...found];
}
