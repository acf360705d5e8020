import { BUSINESS_RULES, type Business } from '#contract/businesses.ts';
import { TICKED_FACTS } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import type { ValuesOf } from '#contract/rules.ts';
import { answersOf, answerValues } from './answered-facts.local.ts';
import { radiusOf } from './farm-calls.local.ts';
import { hoursOf, hoursValues } from './hours.local.ts';
import { LISTING_RULES, type ListingValues, valueTexts } from './listing-rules.local.ts';

/** Returns the initial values of the form. */
export const listingValues = (business: Business): ListingValues => ({
  name: business.name,
  description: business.description,
  phone: business.phone ?? '',
  email: business.email ?? '',
  website: business.website ?? '',
  address: business.address,
  city: business.city,
  state: business.state,
  zipCode: business.zipCode ?? '',
  animalTypes: business.animalTypes,
  businessCategories: business.businessCategories,
  facts: TICKED_FACTS.filter((fact) => business[fact] === true),
  ...valueTexts(business),
  ...answerValues(business),
  ...hoursValues(business.hours),
});

/** Returns rules that allow lists which are empty in the imported listing to stay empty. */
export function rulesFor(business: Business): typeof LISTING_RULES {
  const values = listingValues(business);
  const rules = Object.entries(LISTING_RULES).map(([name, rule]) => {
    const isUnstated = 'min' in rule && values[name as keyof ListingValues].length === 0;
    return [name, isUnstated ? { ...rule, min: 0 } : rule];
  });
  return Object.fromEntries(rules);
}

/** Returns the fields that differ from the listing. */
export function changesOf(business: Business, values: ValuesOf<typeof LISTING_RULES>): BusinessFields {
  const before = listingValues(business);
  const names = Object.keys(BUSINESS_RULES) as (keyof typeof BUSINESS_RULES)[];
  const changed = names.filter((name) => JSON.stringify(values[name] ?? '') !== JSON.stringify(before[name]));
  const hours = hoursOf(values);
  const hasNewHours = JSON.stringify(hours) !== JSON.stringify(hoursOf(before));
  const answers = Object.entries(answersOf(values)).filter(([name]) => changed.some((one) => one === name));
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(changed.includes('serviceRadiusMiles') ? { serviceRadiusMiles: radiusOf(values) } : {}),
    ...Object.fromEntries(answers),
    ...(hasNewHours ? { hours } : {}),
  };
}
