import { BUSINESS_RULES } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES, type BusinessCategoryName } from '#contract/catalogue.ts';
import { factsAmong } from '#contract/facts.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { isWithin } from '#contract/rules.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { readHours } from '#contract/shared/hours.ts';
import { stateCode, stateName, zip5 } from '#contract/shared/places.ts';
import { type Address, plainStreet, splitAddress, withoutPerson, withoutState } from './address.ts';
import { describe } from './describe.ts';
import { normaliseHours } from './hours.ts';
import { identityOf, type ListingDraft } from './listing.ts';
import { locate, pointOf, stateOfZip } from './locate.ts';
import {
  type DateForm,
  normaliseDate,
  normaliseEmail,
  normalisePhone,
  normaliseUrl,
  tidy,
} from './normalise.ts';
import { repairShiftedColumns } from './repair.ts';
import { SKIPPED } from './report.ts';
import type { SourceRow } from './row.ts';
import type { Source } from './sources.ts';
import { timeZoneOf } from './time-zone.ts';
import { titleCaseAddress, titleCaseName } from './title-case.ts';
import { readZip } from './zip.ts';

export interface DraftContext {
  gazetteer: Gazetteer;
  source: Source;
  dates: DateForm;
}

export type DraftResult = { draft: ListingDraft } | { reason: string };

/** A listing from one row of the common layout, or the reason why there can be none. Never throws on bad text. */
export function draftOf(row: SourceRow, context: DraftContext): DraftResult {
  const { gazetteer, source } = context;
  const own = pointOf(row.lat, row.lng);
  const whole = repairShiftedColumns(gazetteer, row, own);
  const category = BUSINESS_CATEGORIES.find((known) => known === tidy(whole.category));
  const { name, alias } = namesOf(whole, category, source);
  const place = addressOf(whole, context);
  const reason = refusal(name, category, place);
  if (reason !== null || category === undefined) return { reason: reason ?? SKIPPED.category };
  const county = countyOf(whole.county);
  const where = whereaboutsOf({ ...place, county, own }, gazetteer);
  if (where.state === '') return { reason: SKIPPED.state };
  const draft = {
    source: source.id,
    sourceName: source.name,
    sourceUrl: source.url,
    sourceId: source.hasForeignIds || tidy(whole.source_id) === '' ? null : tidy(whole.source_id),
    name,
    address: titleCaseAddress(withoutPerson(place.street)),
    city: where.city,
    state: stateName(where.state) ?? where.state,
    zipCode: where.zip,
  };
  return {
    draft: {
      ...draft,
      identity: identityOf(draft),
      description: describe({ ...draft, ...factsOf(whole, category), category, alias }),
      phone: normalisePhone(whole.phone),
      email: normaliseEmail(whole.email),
      website: normaliseUrl(whole.website),
      location: where.location,
      placedBy: where.placedBy,
      ...optional('county', county === '' ? null : county),
      businessCategories: [category, ...kindsIn(whole, category)],
      ...(source.namesAnimals ? animalsIn(whole.tags) : {}),
      ...hoursIn(whole.hours, where),
      ...statedIn(whole),
      ...optional('afterHoursPhone', normalisePhone(whole.after_hours_phone)),
      ...radiusIn(whole),
      ...optional('sourceUpdated', dateOf(whole.updated, context)),
    },
  };
}

const countyOf = (text: string) => titleCaseName(tidy(text));

/** ZIP code, state (two letters, empty when nothing tells it), town and point, each checked against the others. */
function whereaboutsOf(
  { own, county, ...place }: Address & { own: LatLng | null; county: string },
  gazetteer: Gazetteer,
) {
  const zip = readZip(gazetteer, { text: place.zip, state: place.state, own });
  const state = place.state === '' && zip !== null ? (stateOfZip(gazetteer, zip) ?? '') : place.state;
  const city = titleCaseName(withoutState(place.city, state));
  return { city, state, ...locate(gazetteer, { own, zip, city, county, state }) };
}

function optional<K extends string>(key: K, value: string | null): Partial<Record<K, string>> {
  return value === null ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}

/** Known hours where the text can be read and the place has one time zone; else the text. */
function hoursIn(
  text: string,
  where: { state: string; location: LatLng | null },
): Pick<ListingDraft, 'hours'> {
  const tidied = normaliseHours(text);
  if (tidied === null) return {};
  const timeZone = timeZoneOf(where);
  return { hours: (timeZone && readHours(text, timeZone)) ?? tidied };
}

const wordsIn = (text: string) => text.split(';').map((word) => tidy(word).toLowerCase());

/** Names of facts with semicolons between; a word that is none says nothing. An emergency service says so by its hours. */
function statedIn(row: SourceRow): Pick<ListingDraft, 'facts'> {
  const { facts: text, tags, name, hours } = row;
  const isDayAndNight = wordsIn(tags).includes('emergency') && DAY_AND_NIGHT.test(`${name} ${hours}`);
  const stated = [
    ...text.split(';').map(tidy),
    ...(isDayAndNight ? ['emergency24h'] : []),
    ...(radiusIn(row).serviceRadiusMiles === undefined ? [] : ['farmCalls']),
  ];
  const facts = factsAmong(stated);
  return facts.length === 0 ? {} : { facts };
}

/** A radius of farm calls in miles, '30' or '30 mi'; what the form would refuse says nothing. */
function radiusIn({ farm_call_miles: text }: SourceRow): Pick<ListingDraft, 'serviceRadiusMiles'> {
  const [, digits] = /^(\d{1,6})(?: ?mi(?:les)?\.?)?$/i.exec(tidy(text)) ?? [];
  const isStated = digits !== undefined && isWithin(BUSINESS_RULES.serviceRadiusMiles, Number(digits));
  return isStated ? { serviceRadiusMiles: Number(digits) } : {};
}

const DAY_AND_NIGHT = /\b24(?:[\s-]*h(?:ou)?rs?\b|\s*\/\s*7)/i;

/** Kinds of the catalogue that a source tells by its tags, beside the category. */
function kindsIn({ tags, name }: SourceRow, category: BusinessCategoryName): BusinessCategoryName[] {
  const words = wordsIn(tags);
  const isHospital = words.includes('emergency') && /hospital|emergency|critical/i.test(name);
  return [
    ...(category === 'Veterinary Services' && isHospital ? (['Emergency Hospital'] as const) : []),
    ...(words.includes('extension office') ? (['Extension Office'] as const) : []),
    ...(words.includes('laboratory') ? (['Diagnostic Laboratory'] as const) : []),
  ];
}

const LIVESTOCK = ['Horse', 'Cattle', 'Goat', 'Sheep'];

/** Animals of the catalogue that a source names as treated. 'large animal' is all of them that stand in a pasture. */
function animalsIn(tags: string): Pick<ListingDraft, 'animalTypes'> {
  const words = wordsIn(tags);
  const isNamed = (name: string) =>
    words.includes(name.toLowerCase()) || (words.includes('large animal') && LIVESTOCK.includes(name));
  const animalTypes = ANIMAL_TYPES.map(({ name }) => name).filter(isNamed);
  return animalTypes.length === 0 ? {} : { animalTypes };
}

function addressOf(row: SourceRow, { gazetteer, source }: DraftContext): Address {
  const street = tidy(row.address);
  const city = tidy(row.city);
  const zip = tidy(row.zip);
  const named = stateCode(row.state);
  if (city === '' && named === null && zip === '' && street.length <= BUSINESS_LIMITS.addressMax)
    return splitAddress(gazetteer, street, source.state);
  const state = named ?? (tidy(row.state) === '' && zip5(zip) === null ? (source.state ?? '') : '');
  return { street: plainStreet(street), city: /^(?:none|n\/a)$/i.test(city) ? '' : city, state, zip };
}

function refusal(name: string, category: string | undefined, place: Address): string | null {
  if (name.length < BUSINESS_LIMITS.nameMin) return SKIPPED.name;
  if (name.length > BUSINESS_LIMITS.nameMax) return SKIPPED.longName;
  if (category === undefined) return SKIPPED.category;
  if (place.street.length > BUSINESS_LIMITS.addressMax || place.city.length > BUSINESS_LIMITS.cityMax)
    return SKIPPED.longAddress;
  return place.state === '' && place.zip === '' ? SKIPPED.state : null;
}

/** Personal names of sole members are no trade names. */
const PERSON = /\bSOLE MBR$/i;
const SHORTEST_ALIAS = 3;

/** Clubs registered under their parent body's name are told apart by their own, so that one stands in the name. */
function namesOf(
  row: SourceRow,
  category: string | undefined,
  source: Source,
): { name: string; alias: string } {
  const name = titleCaseName(tidy(row.name));
  const tags = tidy(row.tags);
  const second =
    source.hasWordTags || category === 'Farmers Market' || tags.includes(';') || PERSON.test(tags)
      ? ''
      : titleCaseName(tags);
  const alias = second.length < SHORTEST_ALIAS || second === name ? '' : second;
  const both = `${name} (${alias})`;
  const isClub = category === 'Youth Agriculture' && alias !== '' && both.length <= BUSINESS_LIMITS.nameMax;
  return isClub ? { name: both, alias: '' } : { name, alias };
}

function factsOf(row: SourceRow, category: string) {
  const isMarket = category === 'Farmers Market';
  const site = tidy(row.source_category);
  const products = tidy(row.tags)
    .split(';')
    .map(tidy)
    .filter((tag) => tag !== '');
  return {
    text: tidy(row.description),
    products: isMarket ? products : [],
    site: isMarket && site.toLowerCase() !== 'other' ? site : '',
  };
}

function dateOf(text: string, { source, dates }: DraftContext): string | null {
  const own = source.hasForeignDates ? null : normaliseDate(text, dates);
  return own ?? source.listDate ?? null;
}
