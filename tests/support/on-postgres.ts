import { afterAll, inject } from 'vitest';

/** The tests of this project run on PostgreSQL. */
process.env.TEST_POSTGRES = inject('postgres');

afterAll(async () => {
  const { closeAllPostgres } = await import('./postgres.ts'); // reads the address while it loads
  await closeAllPostgres();
});
