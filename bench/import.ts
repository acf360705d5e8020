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
 * What readers feel of an import: searches at a steady pace on the built server, with the shipped listings, while a list is
 * imported by a process of its own, and with `--undo` while that is undone. Every other two seconds that process is held, so
 * that both figures of a pair are of one directory, one machine and one time. Builds nothing: `npm run build` comes first.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    every: { type: 'string', default: '250' },
    undo: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const WINDOW_MS = 2000;
const WARMING = 20;
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
  for (let turn = 0; turn < WARMING; turn++) for (const kind of KINDS) await msOf(kind, server, turn);
  await measure(server, `import of ${ROWS} rows`, [list, '--map', map]);
  if (values.undo) await measure(server, 'undoing it', ['undo', '1']);
} finally {
  await server?.stop();
  await rm(folder, { recursive: true });
}

/** What searches came to while the importer worked, or was held. */
interface Side {
  /** Milliseconds of each search, by its kind. */
  times: number[][];
  /** Requests that were not answered. */
  lost: number;
  /** Processor time of the server, in milliseconds: it says less about the neighbours on a busy machine. */
  cpuMs: number;
}

/** Runs the importer as an operator does, holds it every other while, and prints how searches went with and without it. */
async function measure(at: ServerProcess, name: string, args: string[]): Promise<void> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['server/import/main.ts', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [working, held] = [newSide(), newSide()];
  let mostKb = 0;
  let heldMs = 0;
  while (child.exitCode === null) {
    await search(at, working, Promise.race([pause(WINDOW_MS), ended]));
    mostKb = Math.max(mostKb, memoryKbOf(child.pid));
    if (child.exitCode !== null) break;
    child.kill('SIGSTOP');
    const heldSinceMs = performance.now();
    await search(at, held, pause(WINDOW_MS));
    heldMs += performance.now() - heldSinceMs;
    child.kill('SIGCONT');
  }
  if (child.exitCode !== 0) throw new Error(`the importer ended with ${child.exitCode}`);
  const seconds = (performance.now() - startMs - heldMs) / 1000;
  console.log(
    `${name}: ${seconds.toFixed(0)} s without the time that it was held, ${Math.round(mostKb / 1024)} MB`,
  );
  report(working, held);
}

function newSide(): Side {
  return { times: KINDS.map(() => []), lost: 0, cpuMs: 0 };
}

/** Sends searches at their pace until something has happened, and waits for their answers. */
async function search(at: ServerProcess, side: Side, end: Promise<unknown>): Promise<void> {
  const cpuBefore = cpuMsOf(at.pid) ?? 0;
  let isOver = false;
  const ended = end.then(() => {
    isOver = true;
  });
  const asked: Promise<void>[] = [];
  for (let turn = 0; !isOver; turn++) {
    const index = turn % KINDS.length;
    const kind = KINDS[index];
    if (kind)
      asked.push(
        msOf(kind, at, Math.floor(turn / KINDS.length)).then(
          (ms) => void side.times[index]?.push(ms),
          () => void side.lost++, // a busy machine has closed a connection
        ),
      );
    await pause(EVERY_MS / KINDS.length);
  }
  await Promise.all([...asked, ended]);
  side.cpuMs += (cpuMsOf(at.pid) ?? 0) - cpuBefore;
}

async function msOf({ ask }: Kind, at: ServerProcess, turn: number): Promise<number> {
  const startMs = performance.now();
  const answer = await ask(at, turn);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return performance.now() - startMs;
}

function report(working: Side, held: Side): void {
  for (const [index, { name }] of KINDS.entries()) {
    const [during, idle] = [working.times[index] ?? [], held.times[index] ?? []];
    const figures = [0.5, 0.95].map((share) => {
      const [a, b] = [quantile(during, share), quantile(idle, share)];
      return `p${share * 100} ${a.toFixed(1)} ms, held ${b.toFixed(1)} ms: ${(a / b).toFixed(2)} ×`;
    });
    console.log(`  ${name.padEnd(24)} ${figures.join('   ')}   (${during.length}, ${idle.length})`);
  }
  const [a, b] = [working, held].map(({ cpuMs, times }) => cpuMs / Math.max(1, times.flat().length));
  console.log(
    `  the server’s processor   ${a?.toFixed(1)} ms a search, held ${b?.toFixed(1)} ms: ${((a ?? 0) / (b ?? 1)).toFixed(2)} ×   not answered: ${working.lost}, ${held.lost}`,
  );
}

function quantile(times: readonly number[], share: number): number {
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
