import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { boundingBox, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { businessesOf } from './made.ts';

/**
 * What a machine can do at best: bare `node:http`, a word, a search over a grid in memory whose rows are JSON already, and a
 * post that is read and answered, kept nowhere or as one row of a table on disk. Run by `bench/hot.ts` as a process of its own;
 * says its port.
 */
const COUNT = Number(process.argv[2] ?? 0);
const CELLS = 4; // a degree
const DEFAULT_ROWS = 50;

interface Kept {
  lat: number;
  lng: number;
  animals: readonly string[];
  categories: readonly string[];
  json: string;
}

const grid = new Map<number, Kept[]>();
const cellOf = (lat: number, lng: number) => Math.floor(lat * CELLS) * 10_000 + Math.floor(lng * CELLS);
for (const made of businessesOf(COUNT)) {
  const { lat, lng } = made.location;
  const kept = { lat, lng, animals: made.animalTypes, categories: made.businessCategories };
  const cell = grid.get(cellOf(lat, lng)) ?? [];
  grid.set(cellOf(lat, lng), cell);
  cell.push({ ...kept, json: JSON.stringify(made).slice(0, -1) });
}

interface Asked {
  location: LatLng;
  radius: number;
  animalTypes: string[];
  businessCategories: string[];
}

function search({ location, radius, animalTypes, businessCategories }: Asked): string {
  const box = boundingBox(location, radius);
  const found: { row: Kept; miles: number }[] = [];
  for (let lat = Math.floor(box.south * CELLS); lat <= Math.floor(box.north * CELLS); lat++)
    for (let lng = Math.floor(box.west * CELLS); lng <= Math.floor(box.east * CELLS); lng++)
      for (const row of grid.get(lat * 10_000 + lng) ?? []) {
        if (!animalTypes.some((name) => row.animals.includes(name))) continue;
        if (!businessCategories.some((name) => row.categories.includes(name))) continue;
        const miles = milesBetween(location, row);
        if (miles <= radius) found.push({ row, miles });
      }
  found.sort((a, b) => a.miles - b.miles);
  const rows = found.slice(0, DEFAULT_ROWS).map(({ row, miles }) => `${row.json},"distance":${miles}}`);
  return `[${rows.join(',')}]`;
}

const [file = 'floor.sqlite'] = process.argv.slice(3);
const database = openHandle(file);
database.exec('create table posts (id integer primary key, content text)');
const insert = database.prepare('insert into posts (content) values (?)');

/** What bare `node:http` does with what is sent to it. */
const POSTED: Record<string, (body: string) => string> = {
  '/post': (body) => JSON.stringify({ id: 1, content: (JSON.parse(body) as { content: string }).content }),
  '/kept': (body) => {
    const { content } = JSON.parse(body) as { content: string };
    return JSON.stringify({ id: Number(insert.run(content).lastInsertRowid), content });
  },
};

function answer(words: string, response: ServerResponse): void {
  const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(words) };
  response.writeHead(200, type).end(words);
}

function take(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET') {
    answer('{"hello":"world"}', response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  const read = POSTED[request.url ?? ''] ?? ((body: string) => search(JSON.parse(body)));
  request.on('end', () => answer(read(Buffer.concat(chunks).toString()), response));
}

const server = createServer(take).listen(0, '127.0.0.1', () => {
  console.log(`PetiYard is at http://localhost:${(server.address() as { port: number }).port}`);
});
