import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTITY_NAMES } from '#contract/entities.ts';
import { isStreamName } from '#contract/sync.ts';
import { MUTATORS } from '#server/features/sync/mutators.ts';
import { projectFile } from '#server/root.ts';

/** The sections of docs/sync-protocol.md by their numbers. */
const sections = readFileSync(projectFile('docs/sync-protocol.md'), 'utf8').split(/^## (?=\d+\. )/m);
const sectionOf = (number: number) => sections.find((text) => text.startsWith(`${number}. `)) ?? '';
/** The first cells of a section's table that are code. */
const firstCells = (number: number) =>
  [...sectionOf(number).matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);

test('docs/sync-protocol.md lists exactly the mutations that a push may carry', () => {
  expect(firstCells(4).toSorted()).toEqual(Object.keys(MUTATORS).toSorted());
});

test('each mutation has a call of the API that runs it under the same name', () => {
  const routes = globSync(projectFile('server/features/*/*.routes.ts')).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const written = new Set(
    routes.flatMap((text) => [...text.matchAll(/name: '([a-z.]+)'/g)].map(([, name]) => name)),
  );
  expect(Object.keys(MUTATORS).filter((name) => !written.has(name))).toEqual([]);
});

test('docs/sync-protocol.md names streams in the form that phones may request', () => {
  const names = firstCells(5).map((name) => name.replaceAll(/\{\w+\}/g, '1'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !isStreamName(name))).toEqual([]);
});

test('docs/sync-protocol.md names every entity that a pull may carry', () => {
  const listed = new Set([...sectionOf(9).matchAll(/`([a-zA-Z]+)`/g)].map(([, word]) => word));
  expect(ENTITY_NAMES.filter((name) => !listed.has(name))).toEqual([]);
});
