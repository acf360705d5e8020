// Makes public/map/us-states.json and public/map/counties/*.json, the borders of the drawn map. The source is the npm package us-atlas 3 (ISC), which
// carries the U.S. Census Bureau's cartographic boundary files of 2017 (public domain). It is no dependency:
//   npm pack us-atlas@3 && tar xzf us-atlas-3.*.tgz && node scripts/map/main.ts package
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { US_OTHER_SUBDIVISIONS, US_STATES } from '../../contract/shared/places-states.ts';
import { compactMap, type Topology } from './compact.ts';
import { countyMaps } from './counties.ts';

const TARGET = new URL('../../public/map/us-states.json', import.meta.url);
const COUNTIES = new URL('../../public/map/counties/', import.meta.url);
const ABOUT = (what: string) =>
  `${what} borders: U.S. Census Bureau, cartographic boundary files 2017 (public domain), by way of us-atlas 3 (ISC License, Copyright 2013-2019 Michael Bostock), simplified.`;
const MOST_BYTES = 40_000; // brotli: what the worker fetches on the first visit

const MOST_COUNTY_BYTES = 12_000; // of one state

const source = process.argv[2];
if (!source)
  throw new Error('usage: node scripts/map/main.ts FOLDER, where states-10m.json and counties-10m.json are');
const codes = new Map([...US_STATES, ...US_OTHER_SUBDIVISIONS].map(({ name, code }) => [name, code]));
const read = async (name: string) => JSON.parse(await readFile(`${source}/${name}`, 'utf8')) as Topology;

await write(TARGET, compactMap(await read('states-10m.json'), codes, ABOUT('State')), MOST_BYTES);
for (const [code, data] of countyMaps(await read('counties-10m.json'), codes, ABOUT('County')))
  await write(new URL(`${code}.json`, COUNTIES), data, MOST_COUNTY_BYTES);

async function write(target: URL, data: unknown, most: number): Promise<void> {
  const text = JSON.stringify(data);
  const bytes = brotliCompressSync(text).length;
  if (bytes > most) throw new Error(`${target.pathname}: ${bytes} bytes compressed, more than ${most}`);
  await mkdir(new URL('.', target), { recursive: true });
  await writeFile(target, text);
  console.log(`${target.pathname}: ${text.length} characters, ${bytes} bytes compressed`);
}
