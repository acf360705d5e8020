import { DEFAULT_STATE, type EmergencyPolicy } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import {
  findBusinessRow,
  findCataloguedIds,
  insertBusiness,
  streamsOf,
} from '../../features/businesses/businesses.repository.ts';
import { type Change, recordChanges } from '../change-log.ts';
import type { Store, Write } from '../store.ts';
import { readSeed } from './read-seed.ts';

/** An invented business, marked as a sample; its number is 555-0100 to 555-0199, which is reserved for fiction. */
interface SampleBusiness {
  name: string;
  description: string;
  address: string;
  city: string;
  zipCode: string;
  phone: string;
  domain: string;
  location: LatLng;
  businessCategories: string[];
  animalTypes: string[];
  isFeatured?: true;
  facts?: {
    hours?: string;
    afterHoursPhone?: string;
    emergency24h?: boolean;
    farmCalls?: boolean;
    serviceRadiusMiles?: number;
    emergencyPolicy?: EmergencyPolicy;
  };
  /** Rating, text, invented author and age in days. */
  reviews: readonly (readonly [rating: number, comment: string, author: string, daysAgo: number])[];
}

export const SAMPLE_BUSINESSES = readSeed<readonly SampleBusiness[]>('sample-businesses.json');

/** Adds the sample listings with their reviews. Running it again adds nothing. */
export async function seedSampleDirectory(store: Store, nowMs: number): Promise<void> {
  for (const sample of SAMPLE_BUSINESSES) await store.write((write) => addSample(write, sample, nowMs));
}

async function addSample({ trx }: Write, sample: SampleBusiness, nowMs: number) {
  const identity = `sample:${sample.domain}`;
  const existing = await trx
    .selectFrom('businesses')
    .select('id')
    .where('source_identity', '=', identity)
    .executeTakeFirst();
  if (existing) return;
  const nowIso = new Date(nowMs).toISOString();
  const id = await insertBusiness(trx, rowOf(sample, identity, nowIso));
  const reviews = sample.reviews.map(([rating, comment, author, daysAgo]) => {
    const at = new Date(nowMs - daysAgo * DAY_MS).toISOString();
    return {
      business_id: id,
      author_id: null,
      author_name: author,
      rating,
      comment,
      created_at: at,
      updated_at: at,
      version: 0,
      key: null,
    };
  });
  const ids = await trx.insertInto('reviews').values(reviews).returning('id').execute();
  const row = await findBusinessRow(trx, id);
  if (!row) throw new Error('the sample business is missing');
  const streams = streamsOf(row, (await findCataloguedIds(trx)).has(id));
  const area = streams.filter((stream) => stream.startsWith('area:'));
  const changes: Change[] = [
    { entity: 'businesses', id, streams },
    ...ids.map((review) => ({ entity: 'reviews' as const, id: review.id, streams: area })),
  ];
  await recordChanges(trx, changes, nowIso);
}

const rowOf = (sample: SampleBusiness, identity: string, nowIso: string) => ({
  name: sample.name,
  description: sample.description,
  images: '[]',
  rating_sum: sample.reviews.reduce((sum, [rating]) => sum + rating, 0),
  review_count: sample.reviews.length,
  address: sample.address,
  city: sample.city,
  state: DEFAULT_STATE,
  zip_code: sample.zipCode,
  phone: sample.phone,
  email: `hello@${sample.domain}`,
  website: `https://${sample.domain}`,
  lat: sample.location.lat,
  lng: sample.location.lng,
  is_featured: sample.isFeatured ? 1 : 0,
  business_categories: JSON.stringify(sample.businessCategories),
  animal_types: JSON.stringify(sample.animalTypes),
  owner_id: null,
  is_sample: 1,
  facts: JSON.stringify(sample.facts ?? {}),
  source_identity: identity,
  source_hash: null,
  created_at: nowIso,
  updated_at: nowIso,
  version: 0,
  key: null,
});
