import { BUSINESS_MESSAGES } from './businesses.ts';
import { BUSINESS_LIMITS, MY_PEOPLE_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';
import type { EntriesWrite } from './shared/merge-entries.ts';

/** Whom a person calls: a business of the directory, or a number of their own. */
export interface PinnedPerson extends ValuesOf<typeof PERSON_RULES> {
  /** UUID, made on the phone. */
  id: string;
  /** Null for a number of their own. */
  businessId: number | null;
}

/** `GET` and `PUT /api/user/people`; the order is the person's. */
export interface MyPeople {
  entries: PinnedPerson[];
  /** People who do not fit, because the phones together had more. The first one moves up when somebody is taken off. */
  leftOut?: PinnedPerson[];
}

/** The list of somebody's people, and those who do not fit on it. */
export function listOf<P extends PinnedPerson>(all: readonly P[]): { entries: P[]; leftOut?: P[] } {
  const leftOut = all.slice(MY_PEOPLE_LIMITS.entries);
  return { entries: all.slice(0, MY_PEOPLE_LIMITS.entries), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** The opposite of {@link listOf}. */
export const allOf = ({ entries, leftOut = [] }: MyPeople): PinnedPerson[] => [...entries, ...leftOut];

/** The arguments of the mutation `person.set`: all people, and with `base` the people that the device last saw. */
export type MyPeopleWrite = EntriesWrite<PinnedPerson>;

/** The row of the stream `me`: named by whose it is. */
export interface MyPeopleRow extends MyPeople {
  id: number;
}

export const MY_PEOPLE_MESSAGES = {
  name: 'Name must be at least 2 characters.',
  nameLong: `Name can be at most ${BUSINESS_LIMITS.nameMax} characters.`,
  phone: BUSINESS_MESSAGES.phone,
  note: `Note can be at most ${MY_PEOPLE_LIMITS.noteMax} characters.`,
  full: `My people holds at most ${MY_PEOPLE_LIMITS.entries}. Take somebody off it first.`,
  entries: 'entries must be a list of people.',
  id: 'This must be a UUID.',
  twice: 'Each entry must have an id of its own.',
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
  /** A business may have none. */
  phone: { kind: 'phone', max: BUSINESS_LIMITS.phoneMax, message: MY_PEOPLE_MESSAGES.phone, optional: true },
  note: { kind: 'optionalText', max: MY_PEOPLE_LIMITS.noteMax, message: MY_PEOPLE_MESSAGES.note },
} as const satisfies RuleSet;

/** Of a number of their own, which is nothing without a phone. */
export const OWN_NUMBER_RULES = {
  ...PERSON_RULES,
  phone: { ...PERSON_RULES.phone, optional: false },
} as const satisfies RuleSet;
