import { telHref } from './links.ts';

/** Characters of the GSM 7-bit alphabet. Source: 3GPP TS 23.038, section 6.2.1. */
const SEVEN_BITS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two septets, section 6.2.1.1. */
const ESCAPED = new Set('^{}\\[~]|€');
/** Capacity of a single message and of each part of a longer one: septets, or units of two bytes. */
const SEPTETS = { alone: 160, part: 153 } as const;
const UNITS = { alone: 70, part: 67 } as const;

/** Typographic characters with replacements: any of them would more than halve a message's capacity. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' '],
  [/[\u200b\u2060\ufeff]/g, ''],
  [/\s?\u00b0\s?(?=[CF]\b)/g, ' '],
];

/** Spanish letters that the alphabet lacks; it has ñ, é and ü. */
const ACCENTED = /[áíóúÁÍÓÚ]/g;

/** Half an emoji after a cut: no URL can contain it. */
const HALF_A_LETTER = /\p{Cs}/gu;

/** Replaces typographic characters with keyboard ones and drops those accents; other letters and emoji stay. Pure. */
export const plainForSms = (text: string): string =>
  PLAIN.reduce((plain, [sign, as]) => plain.replace(sign, as), text.replace(HALF_A_LETTER, '')).replace(
    ACCENTED,
    (letter) => letter.normalize('NFD').charAt(0),
  );

/** The number of messages that a text takes. Pure. */
export function smsSegments(text: string): number {
  const letters = [...text];
  const isSevenBits = letters.every((letter) => SEVEN_BITS.has(letter) || ESCAPED.has(letter));
  return isSevenBits
    ? partsOf(
        letters.map((letter) => (ESCAPED.has(letter) ? 2 : 1)),
        SEPTETS,
      )
    : partsOf(
        letters.map((letter) => letter.length),
        UNITS,
      );
}

/** Never splits a letter. */
function partsOf(sizes: readonly number[], { alone, part }: { alone: number; part: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/** The syntax of `sms:` URLs on a device; null for devices that may have no messaging app. */
export type SmsWay = 'apple' | 'standard' | null;

/** Detects the syntax. An iPad calls itself a Macintosh with touch. */
export function smsWay({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): SmsWay {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'apple';
  return /Android|Mobile/.test(userAgent) ? 'standard' : null;
}

export interface SmsTo {
  phone: string | null | undefined;
  isSample: boolean;
  text: string;
}

/**
 * A URL that opens the messaging app with a text and a number; it sends nothing. RFC 5724 uses `?body=`; Apple's
 * Messages need `&body=` since iOS 8. A number is always included: Android 13 loses the text without one. Null
 * without a messaging app, for invalid numbers, and for numbers with an extension.
 */
export function smsHref({ phone, isSample, text }: SmsTo, way: SmsWay): string | null {
  const tel = telHref(phone, { isSample });
  if (way === null || !tel || tel.includes(',')) return null;
  const number = tel.slice('tel:'.length);
  return `sms:${number}${way === 'apple' ? '&' : '?'}body=${encodeURIComponent(text.replace(HALF_A_LETTER, ''))}`;
}
