import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROBLEMS } from '#contract/problems.ts';
import { projectFile } from '#server/root.ts';
import { nameOf, routesOf } from '#tests/security/routes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { IDENTITY: 'embedded' } });
});
afterAll(() => server.close());

const page = readFileSync(projectFile('docs/api.md'), 'utf8');
/** The first cells of the page's tables. */
const firstCells = [...page.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell = '']) => cell);

test('docs/api.md names every call of the route table, and no other', () => {
  const told = firstCells.filter((cell) => /^`[A-Z]+ \/api/.test(cell));
  const calls = told.map((cell) => cell.replaceAll('`', '').replaceAll(/\{(\w+)\}/g, ':$1'));
  const routes = routesOf(server).map(nameOf);
  expect(calls.toSorted()).toEqual(routes.filter((name) => name.includes(' /api/')).toSorted());
});

test('docs/identity.md names every call that stands outside /api, and no other', () => {
  const identity = readFileSync(projectFile('docs/identity.md'), 'utf8');
  const told = [...identity.matchAll(/^\| `([A-Z]+ \/[^`]+)` \|/gm)].map(([, call]) => call);
  const routes = routesOf(server).map(nameOf);
  expect(told.toSorted()).toEqual(routes.filter((name) => !name.includes(' /api/')).toSorted());
});

test('docs/api.md names every code of a problem beside its status, and no other', () => {
  const lines = [...page.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)];
  const told = lines.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => `${status} ${code}`),
  );
  const known = Object.entries(PROBLEMS).map(([code, { status }]) => `${status} ${code}`);
  expect(told.toSorted()).toEqual(known.toSorted());
});
