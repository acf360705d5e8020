import { BUSINESS_CATEGORIES, type BusinessCategoryName } from '#contract/catalogue.ts';
import { factsAmong, VALUE_FACTS, type ValueFact } from '#contract/facts.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { stateCode, stateName, zip5 } from '#contract/shared/places.ts';
import { type Address, plainStreet, splitAddress, withoutPerson, withoutState } from './address.ts';
import { readAnimals } from './animals.ts';
import { describe } from './describe.ts';
import { hoursOf, type ListedHours } from './hours.ts';
import { readImages } from './images.ts';
import { identityOf, type ListingDraft } from './listing.ts';
import { locate, pointOf, stateOfZip } from './locate.ts';
import { type DateForm, normalizeDate, normalizeEmail, normalizeUrl, tidy } from './normalize.ts';
import { normalizePhone } from './phone.ts';
import { repairShiftedColumns } from './repair.ts';
import { SKIPPED, type UnreadValue } from './report.ts';
import type { SourceRow } from './row.ts';
import type { Source } from './sources.ts';
import { timeZoneOf } from './time-zone.ts';
import { titleCaseAddress, titleCaseName, titleCasePlace } from './title-case.ts';
import { unreadIn } from './unread.ts';
import { VALUE_COLUMNS } from './value-columns.ts';
import { readZip, zipText } from './zip.ts';

export interface DraftContext {
  gazetteer: Gazetteer;
  source: Source;
  dates: DateForm;
  /** First of the two years whose holidays are stored. */
  year: number;
}

export type DraftResult =
  | {
      draft: ListingDraft;
      unread: Omit<UnreadValue, 'row'>[];
      /** Why its hours stay a text. */
      hoursReason?: string;
    }
  | { reason: string };

/** Converts a row of the common layout to a listing, or returns the reason why not. Never throws on invalid text. */
export function draftOf(row: SourceRow, context: DraftContext): DraftResult {
  const { gazetteer, source } = context;
  const own = pointOf(row.lat, row.lng);
  const stated = { ...row, state: row.state.replace(/^US-/i, '') }; // ISO 3166-2
  const repaired = repairShiftedColumns(gazetteer, stated, own);
  const category = BUSINESS_CATEGORIES.find((known) => known === tidy(repaired.category));
  const { name, alias } = namesOf(repaired, category, source);
  const place = addressOf(repaired, context);
  const reason = refusal(name, category, place);
  if (reason !== null || category === undefined) return { reason: reason ?? SKIPPED.category };
  const county = countyOf(repaired.county);
  const where = whereaboutsOf({ ...place, county, own }, gazetteer);
  if (where.state === '') return { reason: SKIPPED.state };
  const named = {
    source: source.id,
    sourceName: source.name,
    sourceUrl: source.url,
    sourceId: source.hasForeignIds || tidy(repaired.source_id) === '' ? null : tidy(repaired.source_id),
    name,
    address: titleCaseAddress(withoutPerson(place.street)),
    city: where.city,
    state: stateName(where.state) ?? where.state,
    zipCode: where.zip,
  };
  const { hours, reason: hoursReason } = hoursIn(repaired, where, context);
  const draft: ListingDraft = {
    ...named,
    identity: identityOf(named),
    description: describe({ ...named, ...factsOf(repaired, category), category, alias }),
    phone: normalizePhone(repaired.phone),
    email: normalizeEmail(repaired.email),
    website: normalizeUrl(repaired.website),
    location: where.location,
    placedBy: where.placedBy,
    ...optional('county', county === '' ? null : county),
    businessCategories: [category, ...kindsIn(repaired, category)],
    ...animalsIn(repaired, source),
    ...(hours === undefined ? {} : { hours }),
    ...statedIn(repaired),
    ...valuesIn(repaired),
    ...imagesIn(repaired),
    ...optional('sourceUpdated', dateOf(repaired.updated, context)),
  };
  return {
    draft,
    unread: unreadIn(repaired, draft, context),
    ...(hoursReason === undefined ? {} : { hoursReason }),
  };
}

const countyOf = (text: string) => titleCasePlace(tidy(text));

/** Determines ZIP code, state (two letters, or empty), town and point, each checked against the others. */
function whereaboutsOf(
  { own, county, ...place }: Address & { own: LatLng | null; county: string },
  gazetteer: Gazetteer,
) {
  const zip = readZip(gazetteer, { text: place.zip, state: place.state, own });
  const state = place.state === '' && zip !== null ? (stateOfZip(gazetteer, zip) ?? '') : place.state;
  const city = titleCasePlace(withoutState(place.city, state));
  return { city, state, ...locate(gazetteer, { own, zip, city, county, state }) };
}

function optional<K extends string>(key: K, value: string | null): Partial<Record<K, string>> {
  return value === null ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}

/** Parses the hours if the place has one time zone. */
function hoursIn(
  { hours }: SourceRow,
  where: { state: string; location: LatLng | null },
  { source, year }: DraftContext,
): ListedHours {
  const timeZone = timeZoneOf(where);
  const state = stateName(where.state) ?? '';
  return hoursOf(hours, timeZone === null ? null : { timeZone, state, year }, source.hasOsmHours);
}

const wordsIn = (text: string) => text.split(';').map((word) => tidy(word).toLowerCase());

/** Parses fact names separated by semicolons; ignores unknown ones. An emergency service is recognized by its hours. */
function statedIn(row: SourceRow): Pick<ListingDraft, 'facts'> {
  const { facts: text, tags, name, hours } = row;
  const isDayAndNight = wordsIn(tags).includes('emergency') && DAY_AND_NIGHT.test(`${name} ${hours}`);
  const stated = [
    ...text.split(';').map(tidy),
    ...(isDayAndNight ? ['emergency24h'] : []),
    ...(valuesIn(row).serviceRadiusMiles === undefined ? [] : ['farmCalls']),
  ];
  const facts = factsAmong(stated);
  return facts.length === 0 ? {} : { facts };
}

/** Parses the facts with a value. */
const valuesIn = (row: SourceRow): Pick<ListingDraft, ValueFact> =>
  Object.fromEntries(
    VALUE_FACTS.flatMap((fact) => {
      const { column, read } = VALUE_COLUMNS[fact];
      const value = read(row[column]);
      return value === null ? [] : [[fact, value]];
    }),
  );

const DAY_AND_NIGHT = /\b24(?:[\s-]*h(?:ou)?rs?\b|\s*[/x]\s*7)/i;

/** Returns additional catalogue categories from the tags. */
function kindsIn({ tags, name }: SourceRow, category: BusinessCategoryName): BusinessCategoryName[] {
  const words = wordsIn(tags);
  const isHospital = words.includes('emergency') && /hospital|emergency|critical/i.test(name);
  return [
    ...(category === 'Veterinary Services' && isHospital ? (['Emergency Hospital'] as const) : []),
    ...(words.includes('extension office') ? (['Extension Office'] as const) : []),
    ...(words.includes('laboratory') ? (['Diagnostic Laboratory'] as const) : []),
  ];
}

/** Returns the animals that a list says are treated, in their own column or as tags. */
function animalsIn(
  { animals, tags }: SourceRow,
  { namesAnimals }: Source,
): Pick<ListingDraft, 'animalTypes'> {
  const { animals: animalTypes } = readAnimals(namesAnimals ? `${animals};${tags}` : animals);
  return animalTypes.length === 0 ? {} : { animalTypes };
}

function imagesIn({ images: text }: SourceRow): Pick<ListingDraft, 'images'> {
  const { images } = readImages(text);
  return images.length === 0 ? {} : { images };
}

function addressOf(row: SourceRow, { gazetteer, source }: DraftContext): Address {
  const street = tidy(row.address);
  const city = tidy(row.city);
  const zip = zipText(row.zip);
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
const ALIAS_MIN = 3;

/** Clubs registered under their parent body's name differ in their own name, so it is added. */
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
  const alias = second.length < ALIAS_MIN || second === name ? '' : second;
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
  const own = source.hasForeignDates ? null : normalizeDate(text, dates);
  return own ?? source.listDate ?? null;
}
