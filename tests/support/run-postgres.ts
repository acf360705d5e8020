import type { TestProject } from 'vitest/node';
import { startPostgres } from '#scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of these tests is. */
    postgres: string;
  }
}

/** Runs a PostgreSQL for the tests of a project; `on-postgres.ts` tells them of it. */
export default function runPostgres({ provide }: TestProject): () => void {
  const { url, stop } = startPostgres();
  provide('postgres', url);
  return stop;
}
