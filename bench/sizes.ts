import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Limits in kB after gzip. The entry draws the frame and is needed by every screen. */
const BUDGET = {
  'entry script': 175,
  'largest screen': 45,
  'all styles': 45,
  worker: 60,
  document: 3,
} as const;
const KB = 1000;

type Part = keyof typeof BUDGET;

/** What each part of the built app weighs, in bytes after gzip and after brotli. */
export function measureSizes(
  root = 'dist/web',
): { part: Part; gzip: number; brotli: number; limit: number }[] {
  const assets = readdirSync(join(root, 'assets'));
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1];
  if (!entry) throw new Error('index.html names no entry script');
  const weigh = (names: readonly string[]) => {
    const bytes = names.map((name) => readFileSync(join(root, name)));
    return {
      gzip: sum(bytes.map((b) => gzipSync(b, { level: 9 }).length)),
      brotli: sum(bytes.map((b) => brotliCompressSync(b).length)),
    };
  };
  const scripts = assets
    .filter((name) => name.endsWith('.js') && name !== entry)
    .map((name) => `assets/${name}`);
  const [largest] = scripts
    .map((name) => ({ name, gzip: weigh([name]).gzip }))
    .toSorted((a, b) => b.gzip - a.gzip);
  const parts: [Part, string[]][] = [
    ['entry script', [`assets/${entry}`]],
    ['largest screen', largest ? [largest.name] : []],
    ['all styles', assets.filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`)],
    ['worker', ['sw.js']],
    ['document', ['index.html']],
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
