import { BUSINESS_RULES, type Business } from '#contract/businesses.ts';
import { FACT_NAMES, TICKED_FACTS } from '#contract/facts.ts';
import { HOME_ZONE } from '#contract/people.ts';
import { type Saying, saidByPeople, saidOf } from '#contract/said.ts';
import { localDay } from '#contract/shared/local-time.ts';
import type { WriteContext } from '../../writes/write.ts';
import { type BusinessRow, toBusiness } from './businesses.repository.ts';
import { sayingOf } from './businesses.service.ts';

/** All fields that a person can state, by the names of the form. */
const FIELDS = [
  ...(Object.keys(BUSINESS_RULES) as (keyof typeof BUSINESS_RULES)[]),
  ...(['location', 'hours'] as const),
  ...TICKED_FACTS,
];

/**
 * Returns the listing with statements for an edit from before they were stored: all of it counts as the editor's word,
 * removed values too, so that the next import does not overwrite it. A listing of no list needs none.
 */
export function withUnnoted(row: BusinessRow): Business {
  const business = toBusiness(row);
  if (!business.source || row.editor_id === null || saidByPeople(business).length > 0) return business;
  const by = row.editor_id === row.owner_id ? 'owner' : 'admin';
  const on = business.checkedAt && localDay(business.checkedAt, HOME_ZONE);
  return withStatement(business, FIELDS, { by, ...(on === undefined ? {} : { on }) });
}

/** Returns the listing with all its unstated values as the word of the person who confirms it. */
export function withConfirmed(w: WriteContext, row: BusinessRow): Business {
  const business = withUnnoted(row);
  if (!business.source) return business;
  const statedFields = saidByPeople(business).flatMap(({ about }) => about);
  const about = FIELDS.filter((name) => !statedFields.includes(name) && isFilled(business, name));
  return about.length === 0 ? business : withStatement(business, about, sayingOf(w, row.owner_id));
}

/** Goes after the list's statements, which count until the list says something else. */
const withStatement = (business: Business, about: readonly string[], saying: Saying): Business => ({
  ...business,
  said: [...saidOf(business), { ...saying, about: [...about] }],
});

const isFilled = (business: Business, name: (typeof FIELDS)[number]): boolean => {
  const value = name === 'facts' ? FACT_NAMES.some((fact) => business[fact]) || undefined : business[name];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
};
