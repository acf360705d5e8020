import { expect } from 'vitest';
import { searchDatabase } from '#server/features/search/database-search.ts';
import type { Search } from '#server/features/search/radius-request.ts';
import { searchBusinesses } from '#server/features/search/radius-search.service.ts';
import type { SearchPage } from '#server/features/search/search-page.ts';
import { START_MS, type TestServer } from '#tests/support/server.ts';

/** Compares database and index: total, next page and rows must be equal to the byte. */
export async function expectSame(server: TestServer, search: Search, page: SearchPage) {
  const label = JSON.stringify({ search, page });
  const byDatabase = await searchDatabase(server.store.read, search, page, START_MS);
  const byIndex = await searchBusinesses(server.store, search, page, START_MS);
  expect([label, byIndex.total, byIndex.next]).toEqual([label, byDatabase.total, byDatabase.next]);
  expect([label, Buffer.from(byIndex.json).toString()]).toEqual([label, JSON.stringify(byDatabase.found)]);
  return byDatabase;
}
