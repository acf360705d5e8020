import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { isHttpUrl, isPublicUrl } from '#contract/shared/web-address.ts';

/** Returns one line without extra spaces; no-break spaces and line breaks count as spaces. */
export const tidy = (text: string): string => text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();

/** Top-level domains accepted without a scheme; 'Market.Downtown' is a page name, not a host. */
const ENDINGS = 'com|org|net|us|gov|edu|info|biz|coop|farm|me|co|tv|io';
const BARE_HOST = new RegExp(`^(?:[a-z0-9-]+\\.)+(?:${ENDINGS})(?:[/?#].*)?$`, 'i');

/**
 * Returns an http or https URL; adds https when the scheme is missing. Null for page names, email addresses and the
 * like.
 */
export function normalizeUrl(text: string): string | null {
  const trimmed = tidy(text);
  const address = /^https?:\/\//i.test(trimmed)
    ? trimmed
    : BARE_HOST.test(trimmed)
      ? `https://${trimmed}`
      : '';
  if (address === '' || !URL.canParse(address) || address.length > BUSINESS_LIMITS.urlMax) return null;
  const { href } = new URL(address);
  return isHttpUrl(href) && isPublicUrl(href) ? href : null; // a list must not add what the form rejects
}

/** Returns a trimmed email address; null when invalid. */
export function normalizeEmail(text: string): string | null {
  const trimmed = tidy(text);
  const isAddress = /^[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}$/i.test(trimmed);
  return isAddress && trimmed.length <= BUSINESS_LIMITS.emailMax ? trimmed : null;
}

/** Two-digit years up to this one belong to this century. */
const LAST_YEAR_OF_CENTURY = 50;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

export type DateForm = 'auto' | 'mdy' | 'dmy' | 'ymd';

/**
 * Returns a source's date with its precision: '2017-06-20', '2024-12' or '2013'; null when invalid. Accepts
 * `6/20/2017 10:43:57 PM`, `12/16/15`, `202412`, `2013`, `2024-02-24`, `Apr 23 2012  9:05AM`. Day first only with
 * `form` `dmy`.
 */
export function normalizeDate(text: string, form: DateForm = 'auto'): string | null {
  const date = tidy(text);
  const yearMonth = /^(\d{4})(\d{2})?$/.exec(date);
  if (yearMonth) return isoDate(yearMonth[1] ?? '', yearMonth[2]);
  const iso = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:\D|$)/.exec(date);
  if (iso) return isoDate(iso[1] ?? '', iso[2], iso[3]);
  const named = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/.exec(date);
  if (named) return isoDate(named[3] ?? '', monthOf(named[1] ?? ''), named[2]);
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(date);
  if (!slashed || form === 'ymd') return null;
  const [, first, second, year = ''] = slashed;
  return form === 'dmy' ? isoDate(year, second, first) : isoDate(year, first, second);
}

const monthOf = (name: string) => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function isoDate(year: string, month?: string, day?: string): string | null {
  const full = year.length === 2 ? (Number(year) <= LAST_YEAR_OF_CENTURY ? `20${year}` : `19${year}`) : year;
  if (month === undefined) return /^(19|20)\d\d$/.test(full) ? full : null;
  const text = [full, month.padStart(2, '0'), (day ?? '1').padStart(2, '0')].join('-');
  const parsed = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, text.length) !== text) return null;
  return day === undefined ? text.slice(0, -3) : text;
}
