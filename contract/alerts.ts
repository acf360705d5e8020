import type { z } from 'zod';
import type { alert } from './alerts.schema.ts';
import { BUSINESS_LIMITS } from './limits.ts';
import type { RuleSet } from './rules.ts';
import { floridaCounty } from './shared/florida-counties.ts';
import { usState } from './shared/places-states.ts';

export type Alert = z.infer<typeof alert>;

/** `POST` and `PATCH /api/admin/alerts`. */
export type AlertDraft = Omit<Alert, 'id' | 'version'>;

const L = {
  titleMin: 3,
  titleMax: 120,
  textMin: 10,
  textMax: 1000,
  nameMin: 2,
  nameMax: 120,
  countiesMax: 120, // all Florida counties and all states
} as const;

export const ALERT_MESSAGES = {
  title: 'Title must be from 3 to 120 characters.',
  what: 'Describe it in 10 to 1,000 characters.',
  howToLook: 'Describe the signs to look for in 10 to 1,000 characters.',
  callName: 'Enter a contact name of 2 to 120 characters.',
  callPhone: 'Please enter a valid phone number.',
  sourceName: 'Enter the name of the source, in 2 to 120 characters.',
  sourceUrl: 'Enter the address of the source. It begins with http:// or https://.',
  counties: 'Enter Florida counties, like Marion, or a state.',
  validFrom: 'validFrom must be a time like 2026-12-01T05:00:00Z.',
  validUntil: 'validUntil must be a time like 2026-12-31T05:00:00Z.',
  order: 'An alert must end after it begins.',
  notFound: 'This alert is no longer here.',
} as const;

const M = ALERT_MESSAGES;

export const ALERT_RULES = {
  title: { kind: 'text', min: L.titleMin, max: L.titleMax, message: M.title },
  what: { kind: 'text', min: L.textMin, max: L.textMax, message: M.what },
  howToLook: { kind: 'text', min: L.textMin, max: L.textMax, message: M.howToLook },
  counties: { kind: 'names', min: 1, max: L.countiesMax, message: M.counties },
  validFrom: { kind: 'time', message: M.validFrom },
  validUntil: { kind: 'time', message: M.validUntil },
} as const satisfies RuleSet;

/** Phone number to call. */
export const ALERT_CALL_RULES = {
  name: { kind: 'text', min: L.nameMin, max: L.nameMax, message: M.callName },
  phone: { kind: 'phone', max: BUSINESS_LIMITS.phoneMax, message: M.callPhone },
} as const satisfies RuleSet;

export const ALERT_SOURCE_RULES = {
  name: { kind: 'text', min: L.nameMin, max: L.nameMax, message: M.sourceName },
  url: { kind: 'url', max: BUSINESS_LIMITS.urlMax, message: M.sourceUrl },
} as const satisfies RuleSet;

/**
 * Returns the name that alerts use for a county or state, in any case: 'marion county' gives Marion. If both match,
 * the county wins (Washington). Null if neither does.
 */
export const alertedPlace = (name: string): string | null =>
  floridaCounty(name)?.name ?? usState(name)?.name ?? null;
