import { telHref } from './links.ts';

/** Characters that a text message takes at seven bits each. Source: 3GPP TS 23.038, section 6.2.1. */
const SEVEN_BITS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take twice as much, section 6.2.1.1. */
const ESCAPED = new Set('^{}\\[~]|€');
/** What fits into one message, and into each part of a longer one: septets, or units of two bytes. */
const SEPTETS = { alone: 160, part: 153 } as const;
const UNITS = { alone: 70, part: 67 } as const;

/** Typographic signs, one of which would more than halve what fits into a message, and what says the same. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' '],
  [/[\u200b\u2060\ufeff]/g, ''],
  [/\s?\u00b0\s?(?=[CF]\b)/g, ' '],
];

/** What a cut through an emoji leaves: no address can hold it. */
const HALF_A_LETTER = /\p{Cs}/gu;

/** A text with typographic signs as a keyboard has them; letters and emoji stay as they are. Pure. */
export const plainForSms = (text: string): string =>
  PLAIN.reduce((plain, [sign, as]) => plain.replace(sign, as), text.replace(HALF_A_LETTER, ''));

/** How many messages a text is sent as. Pure. */
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

/** No letter is broken in two. */
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

/** Whose way of writing an `sms:` address a device takes; null for one that is no phone and may have no such app. */
export type SmsWay = 'apple' | 'standard' | null;

/** Of what device this is. An iPad calls itself a Macintosh with fingers. */
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
 * Address that opens the phone's messages with a text written to a number; nothing is sent by it. RFC 5724 begins the
 * text with `?body=`; Apple's Messages read it from iOS 8 on only after `&body=`. There is always a number: Android 13
 * loses the text where there is none. Null on a device without messages, and for a number that takes none: one that
 * cannot be dialled, or with an extension.
 */
export function smsHref({ phone, isSample, text }: SmsTo, way: SmsWay): string | null {
  const tel = telHref(phone, { isSample });
  if (way === null || !tel || tel.includes(',')) return null;
  const number = tel.slice('tel:'.length);
  return `sms:${number}${way === 'apple' ? '&' : '?'}body=${encodeURIComponent(text.replace(HALF_A_LETTER, ''))}`;
}
