import type { TestProject } from 'vitest/node';
import { startPostgres } from '#scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL. */
    postgres: string;
  }
}

/** Runs a PostgreSQL for the tests of a project; `on-postgres.ts` passes its address to them. */
export default function runPostgres({ provide }: TestProject): () => void {
  const { url, stop } = startPostgres();
  provide('postgres', url);
  return stop;
}
