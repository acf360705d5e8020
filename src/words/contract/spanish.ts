import { ELSEWHERE_MESSAGES } from '#contract/accounts-elsewhere.ts';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { ALERT_MESSAGES } from '#contract/alerts.ts';
import { ANIMAL_MESSAGES } from '#contract/animals.ts';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { CONTACT_MESSAGES } from '#contract/contact.ts';
import { EVENT_MESSAGES } from '#contract/events.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { GAME_MESSAGES } from '#contract/games.ts';
import { HOURS_MESSAGES } from '#contract/hours.ts';
import { LETTER_MESSAGES } from '#contract/letters.ts';
import { MAP_PACK_MESSAGES } from '#contract/map-pack.ts';
import { MY_PEOPLE_MESSAGES } from '#contract/my-people.ts';
import { OWNER_MESSAGES } from '#contract/owners.ts';
import { PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { PASSWORD_POLICY, passwordSentence } from '#contract/password-policy.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { PROVIDER_MESSAGES } from '#contract/petibot-provider.ts';
import { PICTURE_MESSAGES } from '#contract/pictures.ts';
import { faultMessage, PROBLEM_MESSAGES } from '#contract/problems.ts';
import { PROFILE_MESSAGES } from '#contract/profile.ts';
import { PUSH_MESSAGES } from '#contract/push.ts';
import { REPORT_MESSAGES } from '#contract/reports.ts';
import { REVIEW_MESSAGES } from '#contract/reviews.ts';
import { FIELD_MESSAGES } from '#contract/rules.ts';
import { SEARCH_MESSAGES } from '#contract/search.ts';
import { NAME_MESSAGES } from '#contract/shared/names.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import { TESTIMONIAL_MESSAGES } from '#contract/testimonials.ts';
import { LISTING_MESSAGES, NEWCOMER_MESSAGES, TEXT_MESSAGES } from '#contract/trust.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import type { Sentences } from '../in-languages.ts';
import { ELSEWHERE_ES } from './accounts-elsewhere.es.ts';
import { ADMIN_ES } from './admin.es.ts';
import { ALERT_ES } from './alerts.es.ts';
import { ANIMAL_ES } from './animals.es.ts';
import { AUTH_ES } from './auth.es.ts';
import { BUSINESS_ES } from './businesses.es.ts';
import { CONTACT_ES } from './contact.es.ts';
import { EVENT_ES } from './events.es.ts';
import { FIELD_ES } from './fields.es.ts';
import { FORUM_ES } from './forums.es.ts';
import { GAME_ES } from './games.es.ts';
import { HOURS_ES } from './hours.es.ts';
import { LETTER_ES } from './letters.es.ts';
import { MAP_PACK_ES } from './map-pack.es.ts';
import { MY_PEOPLE_ES } from './my-people.es.ts';
import { NAME_ES } from './names.es.ts';
import { OWNER_ES } from './owners.es.ts';
import { PASSKEY_ES } from './passkeys.es.ts';
import { PEOPLE_ES } from './people.es.ts';
import { PROVIDER_ES } from './petibot-provider.es.ts';
import { PICTURE_ES } from './pictures.es.ts';
import { PROBLEM_ES } from './problems.es.ts';
import { PROFILE_ES } from './profile.es.ts';
import { PUSH_ES } from './push.es.ts';
import { REPORT_ES } from './reports.es.ts';
import { REVIEW_ES } from './reviews.es.ts';
import { SEARCH_ES } from './search.es.ts';
import { SYNC_ES } from './sync.es.ts';
import { TESTIMONIAL_ES } from './testimonials.es.ts';
import { LISTING_ES, NEWCOMER_ES, TEXT_ES } from './trust.es.ts';
import { UNSENT_ES } from './unsent.es.ts';

/** A pattern of an English sentence, and the Spanish one made of the parts that match. */
type Filled = readonly [pattern: RegExp, spanish: (...parts: string[]) => string];

interface Table {
  exact: Map<string, string>;
  filled: Filled[];
}

/** Stands for a part of a sentence, such as a date. Private use: no sentence has it. */
const PART = '\uE000';

/** Made at the first use: this module must have no effect by itself, so that a build in English leaves it out. */
let made: Table | undefined;

function makeTable(): Table {
  const table: Table = { exact: new Map(), filled: [] };
  addAll(table, PROBLEM_MESSAGES, PROBLEM_ES);
  addAll(table, ELSEWHERE_MESSAGES, ELSEWHERE_ES);
  addAll(table, ADMIN_MESSAGES, ADMIN_ES);
  addAll(table, ALERT_MESSAGES, ALERT_ES);
  addAll(table, ANIMAL_MESSAGES, ANIMAL_ES);
  addAll(table, AUTH_MESSAGES, AUTH_ES);
  addAll(table, BUSINESS_MESSAGES, BUSINESS_ES);
  addAll(table, CONTACT_MESSAGES, CONTACT_ES);
  addAll(table, EVENT_MESSAGES, EVENT_ES);
  addAll(table, FIELD_MESSAGES, FIELD_ES);
  addAll(table, FORUM_MESSAGES, FORUM_ES);
  addAll(table, GAME_MESSAGES, GAME_ES);
  addAll(table, TESTIMONIAL_MESSAGES, TESTIMONIAL_ES);
  addAll(table, HOURS_MESSAGES, HOURS_ES);
  addAll(table, LETTER_MESSAGES, LETTER_ES);
  addAll(table, MAP_PACK_MESSAGES, MAP_PACK_ES);
  addAll(table, MY_PEOPLE_MESSAGES, MY_PEOPLE_ES);
  addAll(table, OWNER_MESSAGES, OWNER_ES);
  addAll(table, PASSKEY_MESSAGES, PASSKEY_ES);
  addAll(table, PEOPLE_MESSAGES, PEOPLE_ES);
  addAll(table, PICTURE_MESSAGES, PICTURE_ES);
  addAll(table, PROVIDER_MESSAGES, PROVIDER_ES);
  addAll(table, PROFILE_MESSAGES, PROFILE_ES);
  addAll(table, PUSH_MESSAGES, PUSH_ES);
  addAll(table, REPORT_MESSAGES, REPORT_ES);
  addAll(table, REVIEW_MESSAGES, REVIEW_ES);
  addAll(table, SEARCH_MESSAGES, SEARCH_ES);
  addAll(table, NAME_MESSAGES, NAME_ES);
  addAll(table, SYNC_MESSAGES, SYNC_ES);
  addAll(table, LISTING_MESSAGES, LISTING_ES);
  addAll(table, NEWCOMER_MESSAGES, NEWCOMER_ES);
  addAll(table, TEXT_MESSAGES, TEXT_ES);
  addAll(table, UNSENT_WORDS, UNSENT_ES);
  addAll(
    table,
    { fault: faultMessage, weak: passwordSentence(PASSWORD_POLICY) },
    {
      fault: (requestId) => `${PROBLEM_ES.internal} Si nos avisa, mencione ${requestId}.`,
      weak: `La contraseña debe tener al menos ${PASSWORD_POLICY.minLength} caracteres.`,
    },
  );
  return table;
}

/** Returns a sentence of the server in Spanish; undefined if this version of the app does not know it. */
export function inSpanish(sentence: string): string | undefined {
  made ??= makeTable();
  const same = made.exact.get(sentence);
  if (same !== undefined) return same;
  for (const [pattern, spanish] of made.filled) {
    const match = pattern.exec(sentence);
    if (match) return spanish(...match.slice(1));
  }
  return undefined;
}

/** Adds the sentences of one part of the contract. A missing translation does not compile. */
function addAll<const T extends object>(table: Table, english: T, spanish: Sentences<NoInfer<T>>): void {
  for (const [key, sentence] of Object.entries(english)) {
    const translated = (spanish as Record<string, unknown>)[key];
    if (typeof sentence === 'string') table.exact.set(sentence, translated as string);
    else if (typeof sentence === 'function')
      table.filled.push([patternOf(sentence), translated as Filled[1]]);
    else addAll(table, sentence as object, translated as object);
  }
}

/** Returns the pattern of all sentences that a function makes. */
function patternOf(sentence: (...parts: string[]) => string): RegExp {
  const text = sentence(...Array.from({ length: sentence.length }, () => PART));
  const plain = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(PART, '(.+)')}$`, 's');
}
