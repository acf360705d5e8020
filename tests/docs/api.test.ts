import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { business } from '#contract/businesses.schema.ts';
import { BUSINESS_RULES } from '#contract/businesses.ts';
import { isFactName } from '#contract/facts.ts';
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

const isOfPage = (call: string) => / \/(?:api|pictures)\//.test(call);

test('docs/api.md lists exactly the calls of the route table', () => {
  const listed = firstCells.filter((cell) => /^`[A-Z]+ \/(?:api|pictures)/.test(cell));
  const calls = listed.map((cell) => cell.replaceAll('`', '').replaceAll(/\{(\w+)\}/g, ':$1'));
  const routes = routesOf(server).map(nameOf);
  expect(calls.toSorted()).toEqual(routes.filter(isOfPage).toSorted());
});

test('docs/api.md names each field of a listing', () => {
  const fields = Object.keys(business.shape).filter((name) => !isFactName(name));
  const words = new Set(page.match(/\w+/g));
  expect(fields.filter((name) => !words.has(name))).toEqual([]);
  const line = page.split('\n').find((one) => one.startsWith('| `POST /api/businesses` |'));
  expect(Object.keys(BUSINESS_RULES).filter((name) => !line?.includes(name))).toEqual([]);
});

test('docs/identity.md lists exactly the calls outside /api', () => {
  const identity = readFileSync(projectFile('docs/identity.md'), 'utf8');
  const listed = [...identity.matchAll(/^\| `([A-Z]+ \/[^`]+)` \|/gm)].map(([, call]) => call);
  const routes = routesOf(server).map(nameOf);
  expect(listed.toSorted()).toEqual(routes.filter((name) => !isOfPage(name)).toSorted());
});

test('docs/api.md lists exactly the problem codes with their status', () => {
  const lines = [...page.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)];
  const listed = lines.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => `${status} ${code}`),
  );
  const known = Object.entries(PROBLEMS).map(([code, { status }]) => `${status} ${code}`);
  expect(listed.toSorted()).toEqual(known.toSorted());
});
