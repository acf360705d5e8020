import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { APP_FILES, type ListedFile } from '#contract/app-files.ts';

/** Limits in kB after gzip. The documents name the scripts that a first view needs until it answers. */
const BUDGET = {
  'first route': 226,
  'core scripts': 95, // the databases, the engine, what reads words, and what comes with them, after the first drawing
  'largest screen': 45,
  answers: 50, // how PetiBot reads and answers a question: asked for with the first one, kept from the first visit on
  'all styles': 45,
  worker: 68, // it carries the engine, which sends while no page is open
  document: 3,
  'first view': 24, // the document of the home page with its first paint in it
  'kept scripts': 600, // all that the worker keeps from the first visit on
} as const;
const KB = 1000;

type Part = keyof typeof BUDGET;

/** What each part of the built app weighs, in bytes after gzip and after brotli. */
export function measureSizes(
  root = 'dist/web',
): { part: Part; gzip: number; brotli: number; limit: number }[] {
  const assets = readdirSync(join(root, 'assets'));
  const namedIn = (document: string) => {
    const text = readFileSync(join(root, document), 'utf8');
    const names = [...text.matchAll(/"\/(assets\/[^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
    if (names.length === 0) throw new Error(`${document} names no scripts`);
    return names;
  };
  const first = namedIn('index.html');
  const core = assets.filter((name) => /^core-.*\.js$/.test(name)).map((name) => `assets/${name}`);
  if (core.length === 0) throw new Error('the core has no file of its own');
  const listed = JSON.parse(readFileSync(join(root, APP_FILES), 'utf8')) as ListedFile[];
  const weigh = (names: readonly string[]) => {
    const bytes = names.map((name) => readFileSync(join(root, name)));
    return {
      gzip: sum(bytes.map((b) => gzipSync(b, { level: 9 }).length)),
      brotli: sum(bytes.map((b) => brotliCompressSync(b).length)),
    };
  };
  const answers = assets.filter((name) => /^answer-.*\.js$/.test(name)).map((name) => `assets/${name}`);
  if (answers.length === 0) throw new Error('the answers of PetiBot have no file of their own');
  const scripts = assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .filter((name) => ![...first, ...core, ...answers].includes(name));
  const [largest] = scripts
    .map((name) => ({ name, gzip: weigh([name]).gzip }))
    .toSorted((a, b) => b.gzip - a.gzip);
  const parts: [Part, string[]][] = [
    ['first route', first],
    ['core scripts', core],
    ['largest screen', largest ? [largest.name] : []],
    ['answers', answers],
    ['all styles', assets.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)],
    ['worker', ['sw.js']],
    ['document', ['screen.html']],
    ['first view', ['index.html']],
    ['kept scripts', listed.flatMap(({ url }) => (url.endsWith('.js') ? url.slice(1) : []))],
  ];
  return parts.map(([part, names]) => ({ part, ...weigh(names), limit: BUDGET[part] * KB }));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

if (import.meta.main || basename(process.argv[1] ?? '') === 'sizes.ts') {
  const sizes = measureSizes();
  for (const { part, gzip, brotli, limit } of sizes)
    console.log(
      `${part.padEnd(16)} ${(gzip / KB).toFixed(1).padStart(7)} kB gzip  ${(brotli / KB).toFixed(1).padStart(7)} kB brotli  limit ${limit / KB} kB${gzip > limit ? '  TOO LARGE' : ''}`,
    );
  process.exitCode = sizes.some(({ gzip, limit }) => gzip > limit) ? 1 : 0;
}
