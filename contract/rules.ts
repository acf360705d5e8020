import { cleanPhone, cleanText } from './shared/clean-text.ts';
import type { NameAsked } from './shared/names.ts';
import { mapUrl } from './shared/web-address.ts';

/**
 * Rules are plain data. `server/rules/zod-rules.ts` and `src/ui/forms/valibot-rules.ts` build schemas from them. A
 * missing field counts as empty, with the same message; a wrong JSON type fails with `FIELD_MESSAGES.wrongType`. Lengths
 * count UTF-16 units after `keptText`.
 */
export type Rule =
  | {
      kind: 'text';
      min: number;
      max: number;
      message: string;
      tooLong?: string;
      trim?: false;
      /** A public name: hidden characters, which can disguise it, are refused. */
      isName?: true;
      /** Each must occur somewhere in the text. */
      patterns?: readonly RegExp[];
    }
  /** A person's name, normalized with `mapName` before its length is checked. */
  | ({ kind: 'name'; min: number; max: number; message: string; tooLong?: string } & NameAsked)
  | { kind: 'optionalText'; max: number; message: string }
  | { kind: 'email'; max: number; message: string; optional?: boolean }
  /** `notPublic` is the message for a host that has no public DNS name. */
  | { kind: 'url'; max: number; message: string; notPublic?: string; optional?: boolean }
  | { kind: 'phone'; max: number; message: string; optional?: boolean }
  | { kind: 'integer'; min: number; max: number; message: string; optional?: boolean }
  | { kind: 'number'; min: number; max: number; message: string; optional?: boolean }
  /** A calendar day without a time or a zone: YYYY-MM-DD, years 1900 to 2199. */
  | { kind: 'day'; message: string; optional?: boolean }
  /** A time of this century with its zone; the result is ISO 8601 UTC. */
  | { kind: 'time'; message: string }
  | { kind: 'choice'; options: readonly string[]; message: string }
  | { kind: 'names'; min: number; max: number; message: string }
  | { kind: 'accepted'; message: string }
  /** Optional: true, false, or null if unknown. */
  | { kind: 'flag'; optional?: boolean };

export type RuleSet = Record<string, Rule>;

/** The value that a rule returns. Optional email, url, phone, day and numbers become null if empty. */
export type ValueOf<R extends Rule> = R extends { kind: 'integer' | 'number'; optional: true }
  ? number | null
  : R extends { kind: 'integer' | 'number' }
    ? number
    : R extends { kind: 'flag'; optional: true }
      ? boolean | null
      : R extends { kind: 'names' }
        ? string[]
        : R extends { kind: 'accepted' }
          ? true
          : R extends { kind: 'flag' }
            ? boolean
            : R extends { kind: 'choice'; options: readonly (infer O)[] }
              ? O
              : R extends { optional: true }
                ? string | null
                : string;

export type ValuesOf<S extends RuleSet> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** An invalid field and its message. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * At most 254 characters (RFC 5321), one @ and a domain with a dot; quoted local parts and address literals are
 * excluded. We use our own pattern because the two schema libraries disagree about o'neil@example.com.
 */
export const EMAIL_PATTERN =
  /^(?!.{255})[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * Digits and the usual punctuation, 7 to 15 digits (ITU-T E.164), optionally an extension; never a dial code (* or #).
 */
const PHONE_PATTERN = /^\+?[0-9 ().-]{7,30}(?: ?(?:ext\.?|x) ?[0-9]{1,6})?$/i;

/** Text of a single line, because other places print it in one. */
export const ONE_LINE = /^[^\t\n\r]*$/;

/** Whether a text can be dialed as it is. */
export function isPhone(text: string): boolean {
  if (!PHONE_PATTERN.test(text)) return false;
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 21;
}

/** Returns the message for a text that lacks one of its patterns; null if it has them all. */
export function patternTrouble(
  { patterns = [], message }: { patterns?: readonly RegExp[]; message: string },
  text: string,
): string | null {
  const missed = patterns.find((pattern) => !pattern.test(text));
  if (!missed) return null;
  return missed === ONE_LINE ? FIELD_MESSAGES.oneLine : message;
}

const MOMENT = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Returns a time as ISO 8601 UTC with milliseconds; null for an invalid time or day. */
export function momentOf(text: string): string | null {
  const day = MOMENT.exec(text)?.[1];
  const [dayMs, ms] = [Date.parse(`${day}T00:00:00Z`), Date.parse(text)];
  if (Number.isNaN(dayMs) || Number.isNaN(ms)) return null;
  return new Date(dayMs).toISOString().startsWith(`${day}T`) ? new Date(ms).toISOString() : null;
}

/** Returns whether a text is a day of the calendar as YYYY-MM-DD, from 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Whether a rule accepts a number. */
export const isWithin = (
  { kind, min, max }: Extract<Rule, { kind: 'integer' | 'number' }>,
  value: number,
): boolean =>
  (kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)) && value >= min && value <= max;

/**
 * Whether a text contains what public names and passwords must not: control characters except tab and line breaks,
 * lone surrogates, direction overrides. Other texts are cleaned of them ({@link keptText}).
 */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
const HIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;

/** Invisible characters: those that Unicode ignores, spaces, and signs that draw nothing. */
const BLANK =
  /^[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}]*$/u;

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Returns a text as fields store it: cleaned and trimmed. An invisible text becomes empty. */
export function keptText(text: string): string {
  const clean = cleanText(text);
  return isBlank(clean) ? '' : clean.trim();
}

export const keptPhone = (text: string): string => cleanPhone(keptText(text));

/** Returns a URL as fields store it. Hidden characters inside it stay, so that validation refuses them. */
export function keptUrl(text: string): string {
  const clean = keptText(text);
  return text.includes(clean) ? mapUrl(clean) : text;
}

/** Messages that any field may have. */
export const FIELD_MESSAGES = {
  wrongType: 'This field has the wrong type.',
  hidden: 'This contains hidden characters. Delete it and type it by hand.',
  oneLine: 'Use one line, without line breaks or tabs.',
} as const;
