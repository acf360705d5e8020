import { BUSINESS_MESSAGES } from './businesses.ts';
import { BUSINESS_LIMITS, MY_PEOPLE_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';
import type { EntriesWrite } from './shared/merge-entries.ts';

/** A person to call: a business of the directory, or a contact with their own number. */
export interface PinnedPerson extends Omit<ValuesOf<typeof PERSON_RULES>, 'lastSeenOn'> {
  /** UUID, created on the phone. */
  id: string;
  /** Null for a contact with their own number. */
  businessId: number | null;
  /** Day of the last visit; older apps omit it, null clears it. */
  lastSeenOn?: string | null;
}

/** `GET` and `PUT /api/user/people`, in the person's order. */
export interface MyPeople {
  entries: PinnedPerson[];
  /** Entries beyond the limit, after a merge of two phones. The first one moves up when another is removed. */
  leftOut?: PinnedPerson[];
}

/** Splits merged entries into the list and those beyond the limit. */
export function listOf<P extends PinnedPerson>(all: readonly P[]): { entries: P[]; leftOut?: P[] } {
  const leftOut = all.slice(MY_PEOPLE_LIMITS.entries);
  return { entries: all.slice(0, MY_PEOPLE_LIMITS.entries), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** The opposite of {@link listOf}. */
export const allOf = ({ entries, leftOut = [] }: MyPeople): PinnedPerson[] => [...entries, ...leftOut];

/** Args of the mutation `person.set`: all entries, and in `base` those that the device last saw. */
export type MyPeopleWrite = EntriesWrite<PinnedPerson>;

/** Row of the stream `me`; its id is the user's. */
export interface MyPeopleRow extends MyPeople {
  id: number;
}

export const MY_PEOPLE_MESSAGES = {
  name: 'Name must be at least 2 characters.',
  nameLong: `Name can be at most ${BUSINESS_LIMITS.nameMax} characters.`,
  phone: BUSINESS_MESSAGES.phone,
  note: `Note can be at most ${MY_PEOPLE_LIMITS.noteMax} characters.`,
  lastSeenOn: 'Enter a day as YYYY-MM-DD.',
  full: `Your list is full (${MY_PEOPLE_LIMITS.entries}). Remove a contact first.`,
  entries: 'entries must be a list of people.',
  id: 'This must be a UUID.',
  twice: 'Each entry must have its own id.',
  businessId: 'businessId must be the id of a business, or null.',
} as const;

export const PERSON_RULES = {
  name: {
    kind: 'text',
    min: BUSINESS_LIMITS.nameMin,
    max: BUSINESS_LIMITS.nameMax,
    message: MY_PEOPLE_MESSAGES.name,
    tooLong: MY_PEOPLE_MESSAGES.nameLong,
  },
  /** A business may lack a number. */
  phone: { kind: 'phone', max: BUSINESS_LIMITS.phoneMax, message: MY_PEOPLE_MESSAGES.phone, optional: true },
  note: { kind: 'optionalText', max: MY_PEOPLE_LIMITS.noteMax, message: MY_PEOPLE_MESSAGES.note },
  lastSeenOn: { kind: 'day', message: MY_PEOPLE_MESSAGES.lastSeenOn, optional: true },
} as const satisfies RuleSet;

/** A contact needs a number. */
export const OWN_NUMBER_RULES = {
  ...PERSON_RULES,
  phone: { ...PERSON_RULES.phone, optional: false },
} as const satisfies RuleSet;
