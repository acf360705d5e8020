import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildServer } from '#scripts/build-server.ts';
import { SEEDED_DATABASE, seedDatabase } from './server.ts';

/**
 * Before all tests: builds the server and creates one database with the demo data, which each test copies.
 */
export default async function seedOnce(): Promise<void> {
  rmSync(dirname(SEEDED_DATABASE), { recursive: true, force: true });
  mkdirSync(dirname(SEEDED_DATABASE), { recursive: true });
  buildServer();
  await seedDatabase(SEEDED_DATABASE);
}
