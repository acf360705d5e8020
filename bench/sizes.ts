import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Limits in kB after gzip. The document names the scripts of the frame, which every screen needs. */
const BUDGET = {
  'frame scripts': 260,
  'largest screen': 45,
  'all styles': 45,
  worker: 64, // it carries the engine, which sends while no page is open
  document: 3,
  'first view': 24, // the document of the home page with its first paint in it
} as const;
const KB = 1000;

type Part = keyof typeof BUDGET;

/** What each part of the built app weighs, in bytes after gzip and after brotli. */
export function measureSizes(
  root = 'dist/web',
): { part: Part; gzip: number; brotli: number; limit: number }[] {
  const assets = readdirSync(join(root, 'assets'));
  const document = readFileSync(join(root, 'index.html'), 'utf8');
  const frame = [...document.matchAll(/"\/(assets\/[^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
  if (frame.length === 0) throw new Error('index.html names no scripts');
  const weigh = (names: readonly string[]) => {
    const bytes = names.map((name) => readFileSync(join(root, name)));
    return {
      gzip: sum(bytes.map((b) => gzipSync(b, { level: 9 }).length)),
      brotli: sum(bytes.map((b) => brotliCompressSync(b).length)),
    };
  };
  const scripts = assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .filter((name) => !frame.includes(name));
  const [largest] = scripts
    .map((name) => ({ name, gzip: weigh([name]).gzip }))
    .toSorted((a, b) => b.gzip - a.gzip);
  const parts: [Part, string[]][] = [
    ['frame scripts', frame],
    ['largest screen', largest ? [largest.name] : []],
    ['all styles', assets.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)],
    ['worker', ['sw.js']],
    ['document', ['screen.html']],
    ['first view', ['index.html']],
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
