import type { Insertable } from 'kysely';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import type { GamesTable } from '../../features/games/games.table.ts';
import { recordChanges } from '../change-log.ts';
import type { Store } from '../store.ts';
import { readSeed } from './read-seed.ts';

/** An invented game, marked as a sample; its URLs are below `.example`, which nobody can register. */
interface SampleGame {
  title: string;
  developer: string;
  category: string;
  description: string;
  animalTypes: readonly string[];
  /** US dollars. */
  price: number;
  rating: number;
  downloadCount: number;
  /** Days; null for a trial of unknown length, absent without a trial. */
  trialDays?: number | null;
  /** Platforms. */
  opensOn: readonly ('demo' | 'android' | 'ios')[];
  isFeatured?: true;
}

export const SAMPLE_GAMES = readSeed<readonly SampleGame[]>('sample-games.json');

/** Adds the sample games. Running it again adds nothing. */
export async function seedSampleGames(store: Store, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  await store.write(async ({ trx }) => {
    const existing = await trx.selectFrom('games').select('id').where('is_sample', '=', 1).executeTakeFirst();
    if (existing) return;
    const ids = await trx.insertInto('games').values(SAMPLE_GAMES.map(rowOf)).returning('id').execute();
    await recordChanges(
      trx,
      ids.map(({ id }) => ({ entity: 'games', id, streams: [CATALOGUE_STREAM] })),
      nowIso,
    );
  });
}

function rowOf(sample: SampleGame): Insertable<GamesTable> {
  const slug = sample.title.toLowerCase().replaceAll(' ', '-');
  const addressOn = (place: SampleGame['opensOn'][number]) =>
    sample.opensOn.includes(place) ? `https://${place}.games.example/${slug}` : null;
  return {
    title: `Sample: ${sample.title}`,
    developer: sample.developer,
    category: sample.category,
    description: sample.description,
    animal_types: JSON.stringify(sample.animalTypes),
    price: sample.price,
    rating: sample.rating,
    download_count: sample.downloadCount,
    has_trial: sample.trialDays === undefined ? 0 : 1,
    trial_duration: sample.trialDays ?? null,
    banner_image: null,
    icon_image: `/art/animals/${sample.animalTypes[0]?.toLowerCase()}.svg`,
    web_demo_url: addressOn('demo'),
    android_store_url: addressOn('android'),
    ios_store_url: addressOn('ios'),
    is_featured: sample.isFeatured ? 1 : 0,
    is_sample: 1,
    version: 0,
  };
}
