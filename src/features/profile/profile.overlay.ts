import type { Business } from '#contract/businesses.ts';
import { mergePreferences, type Preferences } from '#contract/profile.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn } from '#src/local/outbox/queries.ts';

/** The user's business, listed or pending. */
export type OwnBusiness =
  | { kind: 'listed'; business: Business }
  | { kind: 'waiting'; entry: OutboxEntry<'business.register'> };

/**
 * Returns pending businesses, then confirmed ones, newest first. A pending entry that is already confirmed
 * is skipped.
 */
export function paintOwnBusinesses(
  confirmed: readonly Business[],
  entries: readonly OutboxEntry<'business.register'>[],
): OwnBusiness[] {
  const confirmedKeys = new Set(confirmed.map((business) => business.key));
  const waiting = entries
    .filter((entry) => !isWithdrawn(entry) && !confirmedKeys.has(entry.key))
    .toReversed();
  return [
    ...waiting.map((entry) => ({ kind: 'waiting' as const, entry })),
    ...confirmed.toSorted((a, b) => b.id - a.id).map((business) => ({ kind: 'listed' as const, business })),
  ];
}

/** Unsaved toggles and the favorites before the first toggle. */
export interface Toggled {
  base: Preferences;
  chosen: Preferences;
}

/** Applies the toggles to the stored selection, which another phone may have changed. */
export function selectionOf(shown: Preferences, toggled: Toggled | null): Preferences {
  return toggled ? mergePreferences(shown, { ...toggled.chosen, base: toggled.base }) : shown;
}

/** Returns the selection after one name is toggled. */
export function toggle(
  shown: Preferences,
  toggled: Toggled | null,
  list: keyof Preferences,
  name: string,
): Toggled {
  const before = selectionOf(shown, toggled);
  const names = before[list];
  const after = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  return { base: shown, chosen: { ...before, [list]: after } };
}

/** Parses a saved draft of toggles. Returns null if it is invalid. */
export function toggledOf(kept: Record<string, unknown> | null | undefined): Toggled | null {
  const { base, chosen } = kept ?? {};
  return isPreferences(base) && isPreferences(chosen) ? { base, chosen } : null;
}

function isPreferences(value: unknown): value is Preferences {
  const { animals, businessTypes } = (value ?? {}) as Partial<Preferences>;
  return isNames(animals) && isNames(businessTypes);
}

const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string');
