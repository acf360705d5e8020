import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { SEEDED_DATABASE, seedDatabase } from './server.ts';

/** Before all tests: one database with the demo data, which each test copies. */
export default async function seedOnce(): Promise<void> {
  rmSync(dirname(SEEDED_DATABASE), { recursive: true, force: true });
  mkdirSync(dirname(SEEDED_DATABASE), { recursive: true });
  await seedDatabase(SEEDED_DATABASE);
}
