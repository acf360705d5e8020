// Makes public/map/us-states.json, the borders of the drawn map. The source is the npm package us-atlas 3 (ISC), which
// carries the U.S. Census Bureau's cartographic boundary files of 2017 (public domain). It is no dependency:
//   npm pack us-atlas@3 && tar xzf us-atlas-3.*.tgz && node scripts/map/main.ts package/states-10m.json
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { US_OTHER_SUBDIVISIONS, US_STATES } from '../../contract/shared/places-states.ts';
import { compactMap, type Topology } from './compact.ts';

const TARGET = new URL('../../public/map/us-states.json', import.meta.url);
const ABOUT =
  'State borders: U.S. Census Bureau, cartographic boundary files 2017 (public domain), by way of us-atlas 3 (ISC License, Copyright 2013-2019 Michael Bostock), simplified.';
const MOST_BYTES = 40_000; // brotli: what the worker fetches on the first visit

const source = process.argv[2];
if (!source) throw new Error('usage: node scripts/map/main.ts PATH/states-10m.json');
const codes = new Map([...US_STATES, ...US_OTHER_SUBDIVISIONS].map(({ name, code }) => [name, code]));
const topology = JSON.parse(await readFile(source, 'utf8')) as Topology;
const text = JSON.stringify(compactMap(topology, codes, ABOUT));
const bytes = brotliCompressSync(text).length;
if (bytes > MOST_BYTES) throw new Error(`${bytes} bytes compressed, more than ${MOST_BYTES}`);
await mkdir(new URL('.', TARGET), { recursive: true });
await writeFile(TARGET, text);
console.log(`${text.length} characters, ${bytes} bytes compressed`);
