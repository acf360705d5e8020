import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { APP_FILES, type AppFile, filesOf, type ListedFile } from '#contract/app-files.ts';
import { folderOf, languageOf } from '#contract/languages.ts';

/** Fails if a part of the built app is larger than agreed. Limits in kB after gzip. */
const BUDGET = {
  'first route': 170, // the scripts of the home page before it answers
  'home sections': 28, // the scripts of its sections below the hero, which load with the core
  'core scripts': 95, // databases, sync engine and their dependencies, loaded after the first paint
  'largest screen': 48,
  answers: 50, // how PetiBot reads and answers a question
  'all styles': 45,
  worker: 72, // it contains the list of all files and the sync engine, which sends posts and pictures while no page is open
  document: 3,
  'first view': 24, // the document of the home page with its first paint
  'kept scripts': 618, // all scripts that the worker caches on the first visit
  drawings: 46, // those that it caches on the first visit
};
/** Spanish texts are longer, and the table of the server's sentences comes with the core. */
const BUDGET_ES: typeof BUDGET = { ...BUDGET, 'first route': 175, 'core scripts': 121, 'kept scripts': 655 };
const KB = 1000;
const ROOT = 'dist/web';

/** The language to measure: `en` without an argument. */
const language = languageOf(process.argv[2]) ?? 'en';
const folder = folderOf(language);
const read = (name: string) => readFileSync(join(ROOT, name));
const assets = reachOf(['index', 'explore', 'screen', 'shell'].map((name) => `${folder}${name}.html`));
const first = [
  ...read(`${folder}index.html`)
    .toString()
    .matchAll(/"\/(assets\/[^"]+\.js)"/g),
].map(([, name = '']) => name);
const chunks = (name: string) => assets.filter((asset) => new RegExp(`^assets/${name}-.*\\.js$`).test(asset));
const [core, answers] = [chunks('core'), chunks('answer')];
const sections = ['sections', 'of-sections'].flatMap(chunks); // the first also matches sections-and-events
const screens = assets.filter(
  (name) => name.endsWith('.js') && ![...first, ...core, ...answers].includes(name),
);
const shared = JSON.parse(read(APP_FILES).toString()) as ListedFile[];
const kept = JSON.parse(read(folder ? filesOf('es') : APP_FILES).toString()) as AppFile[];

const parts: Record<keyof typeof BUDGET, string[]> = {
  'first route': first,
  'home sections': sections,
  'core scripts': core,
  'largest screen': screens.toSorted((a, b) => gzip([b]) - gzip([a])).slice(0, 1),
  answers,
  'all styles': assets.filter((name) => name.endsWith('.css')),
  worker: ['sw.js'],
  document: [`${folder}screen.html`],
  'first view': [`${folder}index.html`],
  'kept scripts': kept.flatMap(({ url }) => (url.endsWith('.js') ? url.slice(1) : [])),
  drawings: shared.flatMap(({ url, isKept }) => (isKept && url.startsWith('/art/') ? url.slice(1) : [])),
};
for (const [part, limit] of Object.entries(language === 'es' ? BUDGET_ES : BUDGET)) {
  const names = parts[part as keyof typeof BUDGET];
  if (names.length === 0) throw new Error(`no file of the build belongs to "${part}"`);
  const isTooLarge = gzip(names) > limit * KB;
  console.log(
    `${part.padEnd(16)} ${inKb(gzip(names))} gzip  ${inKb(brotli(names))} brotli  limit ${limit} kB${isTooLarge ? '  TOO LARGE' : ''}`,
  );
  if (isTooLarge) process.exitCode = 1;
}

/** Returns the assets that some documents name, directly or through other assets: those of one language. */
function reachOf(documents: readonly string[]): string[] {
  const all = readdirSync(join(ROOT, 'assets'));
  const found = new Set<string>();
  const waiting = [...documents];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!/\.(?:html|js|css)$/.test(name)) continue;
    const text = read(name).toString();
    for (const asset of all.filter((each) => !found.has(`assets/${each}`) && text.includes(each))) {
      found.add(`assets/${asset}`);
      waiting.push(`assets/${asset}`);
    }
  }
  return [...found];
}

function gzip(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
}

function brotli(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + brotliCompressSync(read(name)).length, 0);
}

function inKb(bytes: number): string {
  return `${(bytes / KB).toFixed(1).padStart(7)} kB`;
}
