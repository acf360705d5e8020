import type { AnimalType, BusinessCategory } from '#contract/catalogue.ts';
import type { QuizQuestion } from '#contract/quiz.ts';
import type { Reader } from '../../db/store.ts';

type Versioned<T> = T & { version: number };

/** In the order of docs/specification.md, section 3. */
export async function findAnimalTypes(db: Reader): Promise<Versioned<AnimalType>[]> {
  const rows = await db.selectFrom('animal_types').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, category: row.category === 'pet' ? 'pet' : 'farm' }));
}

/** In the order of docs/api.md, section 5. */
export function findBusinessCategories(db: Reader): Promise<Versioned<BusinessCategory>[]> {
  return db.selectFrom('business_categories').selectAll().orderBy('id').execute();
}

export async function findQuizQuestions(
  db: Reader,
  ids: readonly number[],
): Promise<Versioned<QuizQuestion>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('quiz_questions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...JSON.parse(row.body), id: row.id, version: row.version }));
}
