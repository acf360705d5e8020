import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { cpuMsOf } from './processor.ts';

/**
 * What readers feel of an import: the same searches on the built server, with the shipped listings, while nothing else
 * happens, while a list is imported by a process of its own and, with `--undo`, while that is undone. Builds nothing:
 * `npm run build` comes first.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '15' },
    every: { type: 'string', default: '250' },
    undo: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const IDLE_MS = Number(values.seconds) * 1000;
/** Each kind of search comes so often. */
const EVERY_MS = Number(values.every);
const MAP = {
  source: {
    id: 'bench-list',
    name: 'A long list',
    licence: 'none',
    url: 'https://list.example',
    credit: 'Nobody',
  },
  columns: {
    source_id: 'No',
    name: 'Name',
    address: 'Street',
    city: 'Town',
    state: 'State',
    zip: 'Zip',
    phone: 'Phone',
    hours: 'Hours',
  },
  constants: { category: 'Animal Feed' },
  encoding: 'utf-8',
};
const CENTRES = [
  { lat: 29.19, lng: -82.13 },
  { lat: 28.54, lng: -81.38 },
  { lat: 39.96, lng: -82.99 },
  { lat: 30.27, lng: -97.74 },
];
const WORDS = ['feed', 'horse vet', 'oak street', 'farmers market'];

interface Kind {
  name: string;
  ask(server: ServerProcess, turn: number): Promise<Response>;
}
const KINDS: Kind[] = [
  {
    name: 'search within 50 miles',
    ask: ({ url }, turn) =>
      fetch(`${url}/api/businesses/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ location: CENTRES[turn % CENTRES.length], radius: 50 }),
      }),
  },
  {
    name: 'search by words',
    ask: ({ url }, turn) =>
      fetch(`${url}/api/search?q=${encodeURIComponent(WORDS[turn % WORDS.length] ?? '')}`),
  },
];

const folder = await mkdtemp(join(tmpdir(), 'petiyard-import-'));
const database = join(folder, 'yard.sqlite');
const settings = { DATABASE_URL: `file:${database}`, SEARCHES_PER_MINUTE: '1000000' };
const list = join(folder, 'list.csv');
const map = join(folder, 'map.json');
let server: ServerProcess | undefined;
try {
  await writeList(list);
  writeFileSync(map, JSON.stringify(MAP));
  server = await startProcess({ ...settings, STARTER_DATA: 'listings' });
  await searchUntil(server, pause(3000)); // warm
  const phases = [
    { name: 'idle', ...(await searchUntil(server, pause(IDLE_MS))) },
    await beside(server, `import of ${ROWS} rows`, [list, '--map', map]),
    { name: 'idle, with these rows', ...(await searchUntil(server, pause(IDLE_MS))) },
    ...(values.undo ? [await beside(server, 'undoing it', ['undo', '1'])] : []),
  ];
  report(phases);
} finally {
  await server?.stop();
  await rm(folder, { recursive: true });
}

/** How some searches went. */
interface Searched {
  /** Milliseconds of each, by its kind. */
  times: number[][];
  /** Requests that were not answered. */
  lost: number;
  /** Processor time of the server for each, in milliseconds: it says less about the neighbours on a busy machine. */
  cpuMs: number;
}

interface Phase extends Searched {
  name: string;
  /** How long the importer took, and the most memory that it had. */
  took?: string;
}

/** Runs the importer as an operator does, and searches until it ends. */
async function beside(server: ServerProcess, name: string, args: string[]): Promise<Phase> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['server/import/main.ts', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let mostKb = 0;
  const watch = setInterval(() => {
    mostKb = Math.max(mostKb, memoryKbOf(child.pid));
  }, 200);
  const searched = await searchUntil(server, once(child, 'exit'));
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`the importer ended with ${child.exitCode}`);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  return { name, ...searched, took: `${seconds} s, ${Math.round(mostKb / 1024)} MB` };
}

/** Sends searches at their pace until something has happened; one that is late does not keep the next one back. */
async function searchUntil(server: ServerProcess, end: Promise<unknown>): Promise<Searched> {
  const cpuBefore = cpuMsOf(server.pid) ?? 0;
  let isOver = false;
  let lost = 0;
  const ended = end.then(() => {
    isOver = true;
  });
  const times = await Promise.all(
    KINDS.map(async (kind, index) => {
      await pause((index * EVERY_MS) / KINDS.length);
      const own: number[] = [];
      const asked: Promise<void>[] = [];
      for (let turn = 0; !isOver; turn++) {
        asked.push(
          msOf(kind, server, turn).then(
            (ms) => void own.push(ms),
            () => void lost++, // of a busy machine, that has closed a connection
          ),
        );
        await pause(EVERY_MS);
      }
      await Promise.all(asked);
      return own;
    }),
  );
  await ended;
  return { times, lost, cpuMs: ((cpuMsOf(server.pid) ?? 0) - cpuBefore) / times.flat().length };
}

async function msOf({ ask }: Kind, server: ServerProcess, turn: number): Promise<number> {
  const startMs = performance.now();
  const answer = await ask(server, turn);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return performance.now() - startMs;
}

function report(phases: readonly Phase[]): void {
  const [idle, , filled] = phases;
  for (const { name, cpuMs, lost, took = '' } of phases)
    console.log(
      `${name.padEnd(26)} ${cpuMs.toFixed(1)} ms of the server’s processor a search, ${lost} not answered  ${took}`,
    );
  for (const [index, { name }] of KINDS.entries()) {
    console.log(name);
    for (const phase of phases) {
      const times = phase.times[index] ?? [];
      const ratios = [idle, filled].map((floor) =>
        (at(times, 0.95) / at(floor?.times[index] ?? [], 0.95)).toFixed(1),
      );
      console.log(
        `  ${phase.name.padEnd(26)} p50 ${at(times, 0.5).toFixed(1).padStart(6)} ms  p95 ${at(times, 0.95).toFixed(1).padStart(6)} ms  most ${at(times, 1).toFixed(0).padStart(5)} ms  (${times.length})  p95 ${ratios[0]} × idle before, ${ratios[1]} × idle after`,
      );
    }
  }
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function memoryKbOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it has ended, or there is no /proc
  }
}

/** Feed shops all over the country, where its ZIP codes are. */
async function writeList(path: string): Promise<void> {
  const { zips, states } = nationalGazetteer();
  const out = createWriteStream(path);
  out.write('No,Name,Street,Town,State,Zip,Phone,Hours\n');
  for (let no = 1; no <= ROWS; no++) {
    const index = (no * 7919) % zips.codes.length;
    const zip = String(zips.codes[index]).padStart(5, '0');
    const state = states[zips.state[index] ?? 0]?.code ?? 'FL';
    const row = `${no},Feed and Seed ${no},${no % 9999} Oak St,,${state},${zip},(${201 + (no % 700)}) 234-${String(no % 10_000).padStart(4, '0')},Mon-Fri 8am-5pm\n`;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
