import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JsonSplitter } from '#server/import/json-records.ts';
import { openRecords, readRecords } from '#server/import/read-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test.each([
  ['a list', 'list.json', '[{"name":"A","zip":32601,"image":null}, {"name":"B","at":{"town":"Ocala"}}]'],
  ['JSON lines', 'list.jsonl', '{"name":"A","zip":32601,"image":null}\n{"name":"B","at":{"town":"Ocala"}}\n'],
  [
    'JSON lines with another name',
    'list.txt',
    '{"name":"A","zip":32601,"image":null}\n{"name":"B","at":{"town":"Ocala"}}',
  ],
  [
    'Overpass',
    'list.json',
    '{"version":0.6,"osm3s":{"x":[{"name":"no"}]},"elements":[{"name":"A","zip":32601,"image":null},{"name":"B","at":{"town":"Ocala"}}],"end":[{"name":"no"}]}',
  ],
])('%s is read with columns by path', async (_of, name, text) => {
  const list = await openRecords(file(name, text));
  const records = [];
  for await (const record of list.records()) records.push(record);
  expect(list.columns).toEqual(['name', 'zip', 'image', 'at.town']);
  expect(records).toEqual([
    { row: 1, values: { name: 'A', zip: '32601', image: '' } },
    { row: 2, values: { name: 'B', 'at.town': 'Ocala' } },
  ]);
});

test('GeoJSON gives properties by path, lists by number, and the middle of each geometry', async () => {
  const features = [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-82.1, 29.2] },
      properties: { name: 'A', phones: ['1', '2'] },
    },
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-82, 29, 5],
            [-81, 29, 5],
            [-81, 30, 5],
            [-82, 29, 5],
          ],
        ],
      },
      properties: { name: 'say "]}" \\', addresses: [{ locality: 'Ocala' }] },
    },
  ];
  const records = await readRecords(
    file('list.geojson', `\ufeff${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}`),
  );
  expect(records.map(({ values }) => values)).toEqual([
    {
      type: 'Feature',
      'geometry.lng': '-82.1',
      'geometry.lat': '29.2',
      'properties.name': 'A',
      'properties.phones': '1;2',
      'properties.phones.0': '1',
      'properties.phones.1': '2',
    },
    {
      type: 'Feature',
      'geometry.lng': '-81.5',
      'geometry.lat': '29.5',
      'properties.name': 'say "]}" \\',
      'properties.addresses.0.locality': 'Ocala',
    },
  ]);
});

test('JSON is split into the same records in chunks of any length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 1, max: 9 }),
      (list, size) => {
        for (const text of [JSON.stringify(list), list.map((one) => JSON.stringify(one)).join('\n')]) {
          const splitter = new JsonSplitter();
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
          const records = pieces.flatMap((piece) => splitter.push(piece));
          const keys = list.flatMap((one) => Object.keys(one));
          if (keys.includes('features') || keys.includes('elements')) continue;
          expect(records.map((record) => JSON.parse(record))).toEqual(
            list.map((one) => JSON.parse(JSON.stringify(one))),
          );
          expect(splitter.isUnfinished()).toBe(false);
        }
      },
    ),
  );
});

test('numbers in a JSON list are rows without columns', async () => {
  expect(await readRecords(file('list.json', '[{"name":"A"}, 5, "x", null]'))).toHaveLength(4);
});
