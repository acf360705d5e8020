import { BUSINESS_LIMITS } from '#contract/limits.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day: 'Nov 12, 2026'; the text itself when it is no date. */
export function formatDay(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isFinite(ms) ? day.format(ms) : iso;
}

/**
 * At most 100 characters and then an ellipsis; never half of a character. docs/specification.md, section 2, business
 * card.
 */
export function cutDescription(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const { cardDescriptionChars } = BUSINESS_LIMITS;
  if (characters.length <= cardDescriptionChars) return characters.join('');
  return `${characters.slice(0, cardDescriptionChars).join('')}…`;
}

/** U+2060 forbids a line break where it stands. */
const WORD_JOINER = '\u2060';

/** A name whose "4-H" stays on one line; for display only. */
export const unbroken = (name: string): string => name.replace(/(\d)-(?=\p{L})/gu, `$1-${WORD_JOINER}`);
