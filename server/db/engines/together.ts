import type { Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { engineOf } from './engine.ts';

type Step = () => Promise<unknown>;
type Answers<Steps extends readonly Step[]> = { -readonly [S in keyof Steps]: Awaited<ReturnType<Steps[S]>> };

/**
 * Runs steps of a write that need nothing of each other's answers. PostgreSQL is sent what all of them begin with before
 * it answers the first, and does it in their order, so that a step sees what those before it began with; SQLite, to which
 * there is no way to go, does one after the other. @throws what failed first, once nothing is under way any more.
 */
export async function together<const Steps extends readonly Step[]>(
  trx: Transaction<Database>,
  ...steps: Steps
): Promise<Answers<Steps>> {
  if (engineOf(trx) === 'sqlite') {
    const answers: unknown[] = [];
    for (const step of steps) answers.push(await step());
    return answers as Answers<Steps>;
  }
  const failures: unknown[] = [];
  const begun = steps.map((step) => step().catch((error: unknown) => void failures.push(error)));
  const answers = await Promise.all(begun);
  if (failures.length > 0) throw failures[0];
  return answers as Answers<Steps>;
}
