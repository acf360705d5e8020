import type { Business } from '#contract/businesses.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { type Saying, saidByPeople, saidOf } from '#contract/said.ts';
import type { WriteContext } from '../../writes/write.ts';
import { type BusinessRow, toBusiness } from './businesses.repository.ts';
import { sayingOf } from './businesses.service.ts';

/** All that a person can say of a listing, by the names of its form. */
const FIELDS = [
  'name',
  'description',
  'phone',
  'email',
  'website',
  'address',
  'city',
  'state',
  'zipCode',
  'location',
  'businessCategories',
  'animalTypes',
  'hours',
  'afterHoursPhone',
  'serviceRadiusMiles',
  'facts',
  ...FACT_NAMES,
] as const;

/**
 * The listing with what an edit left unsaid: one that a person changed when nobody noted what of it they said is their
 * word as it stands, also what they had taken off. Without this a list would take all of it but what is noted next.
 * One that no list has needs none.
 */
export function withUnnoted(row: BusinessRow): Business {
  const business = toBusiness(row);
  if (!business.source || row.editor_id === null || saidByPeople(business).length > 0) return business;
  const by = row.editor_id === row.owner_id ? 'owner' : 'admin';
  const on = business.checkedAt?.slice(0, 10);
  return vouched(business, FIELDS, { by, ...(on === undefined ? {} : { on }) });
}

/** The listing with all that stands in it as the word of whoever finds it still right, but what a person had said before. */
export function withConfirmed(w: WriteContext, row: BusinessRow): Business {
  const business = withUnnoted(row);
  if (!business.source) return business;
  const said = saidByPeople(business).flatMap(({ about }) => about);
  const about = FIELDS.filter((name) => !said.includes(name) && stands(business, name));
  return about.length === 0 ? business : vouched(business, about, sayingOf(w, row.owner_id));
}

/** After what a list has said: that is told as the list's word for as long as the list says nothing else. */
const vouched = (business: Business, about: readonly string[], saying: Saying): Business => ({
  ...business,
  said: [...saidOf(business), { ...saying, about: [...about] }],
});

const stands = (business: Business, name: (typeof FIELDS)[number]): boolean => {
  const value = name === 'facts' ? FACT_NAMES.some((fact) => business[fact]) || undefined : business[name];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
};
