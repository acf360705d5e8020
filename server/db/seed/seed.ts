import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import type { QuizQuestion } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import type { Config } from '../../config.ts';
import { beginEpoch } from '../../features/sync/epochs.ts';
import { loadStarterListings } from '../../import/starter.ts';
import { importListings } from '../../import/target.ts';
import { type Change, recordChanges } from '../change-log.ts';
import type { Store } from '../store.ts';
import { readSeed } from './read-seed.ts';
import { seedSampleDirectory } from './sample-directory.ts';
import { seedSampleEvents } from './sample-events.ts';
import { seedForumCategories, seedSampleForums } from './sample-forums.ts';
import { seedSampleGames } from './sample-games.ts';

/** The quiz; ids 1 to 5 are those of docs/specification.md, section 3. Each answer is based on its source. */
export const QUIZ_QUESTIONS: readonly QuizQuestion[] = [
  ...BUILT_IN_QUESTIONS,
  ...readSeed<readonly QuizQuestion[]>('quiz-questions.json'),
];

/**
 * Fills an empty database: the fixed catalogues always, real listings and samples by the setting. An existing
 * database gets the categories that a newer server version adds.
 */
export async function seed(store: Store, starterData: Config['starterData'], nowMs: number): Promise<void> {
  const existing = await store.read.selectFrom('epochs').select('epoch').executeTakeFirst();
  const nowIso = new Date(nowMs).toISOString();
  if (existing) return addNewCategories(store, nowIso);
  await seedCatalogue(store, nowIso);
  await seedForumCategories(store, nowMs);
  if (starterData !== 'none') await importListings(store, await loadStarterListings(), nowIso);
  if (starterData === 'demo') {
    await seedSampleDirectory(store, nowMs);
    await seedSampleEvents(store, nowMs);
    await seedSampleGames(store, nowMs);
    await seedSampleForums(store, nowMs);
  }
  await store.write(({ trx }) => beginEpoch(trx, nowMs)); // last, so that an interrupted start fills the database again
}

const CATEGORIES = BUSINESS_CATEGORIES.map((name, index) => ({ id: index + 1, name, version: 0 }));
const changesOf = (categories: readonly { id: number }[]): Change[] =>
  categories.map(({ id }) => ({ entity: 'businessCategories', id, streams: [CATALOGUE_STREAM] }));

async function addNewCategories(store: Store, nowIso: string): Promise<void> {
  const existing = await store.read.selectFrom('business_categories').select('id').execute();
  const missing = CATEGORIES.filter(({ id }) => existing.every((category) => category.id !== id));
  if (missing.length === 0) return;
  await store.write(async ({ trx }) => {
    await trx.insertInto('business_categories').values(missing).execute();
    await recordChanges(trx, changesOf(missing), nowIso);
  });
}

async function seedCatalogue(store: Store, nowIso: string) {
  await store.write(async ({ trx }) => {
    const animals = ANIMAL_TYPES.map((animal) => ({ ...animal, version: 0 }));
    const questions = QUIZ_QUESTIONS.map(({ id, ...body }) => ({
      id,
      body: JSON.stringify(body),
      version: 0,
    }));
    await trx
      .insertInto('animal_types')
      .values(animals)
      .onConflict((c) => c.doNothing())
      .execute();
    await trx
      .insertInto('business_categories')
      .values(CATEGORIES)
      .onConflict((c) => c.doNothing())
      .execute();
    await trx
      .insertInto('quiz_questions')
      .values(questions)
      .onConflict((c) => c.doNothing())
      .execute();
    const changes: Change[] = [
      ...animals.map(({ id }) => ({ entity: 'animalTypes' as const, id, streams: [CATALOGUE_STREAM] })),
      ...changesOf(CATEGORIES),
      ...questions.map(({ id }) => ({ entity: 'quizQuestions' as const, id, streams: [CATALOGUE_STREAM] })),
    ];
    await recordChanges(trx, changes, nowIso);
  });
}
