import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import type { Field, Screen } from './screen.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Search fields, questions and secrets: no form promises to keep them. */
const NOT_KEPT: readonly (readonly [path: RegExp, dialog: RegExp])[] = [
  [/^\/(explore|search|directory|events|blogs|chatbot|new-password|confirm-email|admin)?(\?|\/|$)/, /^$/],
  [/./, /^(Search and filter|PetiBot|Suggested questions|Save (this|an) area|Save .+ for offline)/],
  [
    /./,
    /^(Sign In|Create Your Account|Change Password|Delete your account|Two|Add an app|Passkey|Email address)/,
  ],
];

/** A question to PetiBot is no post. */
const QUESTION = PETIBOT_WORDS.label;

/** Whether a field keeps its text until it is sent. */
export const isKept = ({ dialog, type, label }: Field, path: string): boolean =>
  type !== 'password' &&
  label !== QUESTION &&
  !NOT_KEPT.some(([page, title]) => page.test(path) && title.test(dialog));

/** Identifies a field across reloads. */
export const placeOf = ({ dialog, name, label }: Field, { path, opener }: Screen): string =>
  [path, dialog, dialog && opener, name || label].filter(Boolean).join(' › ');

const BEGINNINGS = [
  'Mare is lame, came at dawn',
  'He said “hold him” & left <b>early</b>',
  'La yegua no come 🐴',
  'Two lines\nof a long night',
  'Bella’s colic: 2 AM, 38.9 °C',
];

/** A text that fits a field. It contains the mark unless the field takes no free text. */
export function textFor(field: Field, mark: string, random: SeededRandom): string {
  const what = `${field.name} ${field.label}`.toLowerCase();
  if (field.type === 'email' || what.includes('email')) return `${mark}@example.com`;
  if (field.type === 'url' || /website|url/.test(what)) return `https://example.com/${mark}`;
  if (field.type === 'tel' || what.includes('phone')) return '(352) 555-0142';
  if (what.includes('zip')) return '32601';
  if (/state\b/.test(what)) return 'Florida';
  if (/city|town/.test(what)) return 'Gainesville';
  if (/country/.test(what)) return 'United States';
  if (/radius|miles|number/.test(what)) return '12';
  const beginning = BEGINNINGS[random.below(`words ${field.index}`, BEGINNINGS.length)] ?? '';
  return `${field.type === 'textarea' ? beginning : (beginning.split('\n')[0] ?? '')} ${mark}`;
}

const MARK = /w\d+x\d+z/g;
export const marksIn = (text: string): string[] => text.match(MARK) ?? [];
