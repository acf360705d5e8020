import { inject } from 'vitest';

/** The tests of this project run on PostgreSQL. */
process.env.TEST_POSTGRES = inject('postgres');
