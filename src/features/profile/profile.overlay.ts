import type { Business } from '#contract/businesses.ts';
import { mergePreferences, type Preferences } from '#contract/profile.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn } from '#src/local/outbox/queries.ts';

/** A business of one's own: listed, or written on this phone and not delivered yet. */
export type OwnBusiness =
  | { kind: 'listed'; business: Business }
  | { kind: 'waiting'; entry: OutboxEntry<'business.register'> };

/** Confirmed businesses, newest first, below the undelivered ones. An entry that is confirmed is not drawn again. */
export function paintOwnBusinesses(
  confirmed: readonly Business[],
  entries: readonly OutboxEntry<'business.register'>[],
): OwnBusiness[] {
  const known = new Set(confirmed.map((business) => business.key));
  const waiting = entries.filter((entry) => !isWithdrawn(entry) && !known.has(entry.key)).toReversed();
  return [
    ...waiting.map((entry) => ({ kind: 'waiting' as const, entry })),
    ...confirmed.toSorted((a, b) => b.id - a.id).map((business) => ({ kind: 'listed' as const, business })),
  ];
}

/** Unsaved toggles, with the favourites as they were at the first press. */
export interface Toggled {
  base: Preferences;
  chosen: Preferences;
}

/** The selection to draw: what another phone saved meanwhile, with this phone's toggles over it. */
export function selectionOf(shown: Preferences, toggled: Toggled | null): Preferences {
  return toggled ? mergePreferences(shown, { ...toggled.chosen, base: toggled.base }) : shown;
}

/** The selection after a press on one name. */
export function toggle(
  shown: Preferences,
  toggled: Toggled | null,
  list: keyof Preferences,
  name: string,
): Toggled {
  const before = selectionOf(shown, toggled);
  const names = before[list];
  const after = names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
  return { base: shown, chosen: { ...before, [list]: after } };
}

/** A kept draft of toggles, or null when it has another form. */
export function toggledOf(kept: Record<string, unknown> | null | undefined): Toggled | null {
  const { base, chosen } = kept ?? {};
  return isPreferences(base) && isPreferences(chosen) ? { base, chosen } : null;
}

function isPreferences(value: unknown): value is Preferences {
  const { animals, businessTypes } = (value ?? {}) as Partial<Preferences>;
  return isNames(animals) && isNames(businessTypes);
}

const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string');
