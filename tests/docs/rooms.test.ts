import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { BEGINS_WITH } from '#server/db/engines/postgres/migrate.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** The rooms of the phone's own side: each may look into those before it. docs/data-flow.md draws them. */
const ROOMS = ['browser', 'cache', 'outbox', 'link', 'areas', 'storage', 'sync'];

/** The rooms of the identity provider, likewise; what stands above them may look into all. docs/identity.md draws them. */
const PROVIDER_ROOMS = [
  'pages',
  'keys',
  'sign-ins',
  'codes',
  'issuers',
  'people',
  'tokens',
  'bearer',
  'passkeys',
  'accounts',
  'toolkit',
];
/** Each room may look into these, which look into none. */
const PROVIDER_FLOOR = ['server/identity/limits.ts', 'server/identity/refusal.ts'];

const files = readdirSync(join(ROOT, 'src/local'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src/local', path));

/** The files of the same side that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

const roomOf = (file: string) => file.split('/').at(-2) ?? '';
const heightOf = (file: string) => (roomOf(file) === 'local' ? ROOMS.length : ROOMS.indexOf(roomOf(file)));

test('each file of src/local stands in one of its rooms, or above them as what joins them', () => {
  expect(files.filter((file) => heightOf(file) < 0)).toEqual([]);
  expect(files.filter((file) => roomOf(file) === 'local')).toEqual(['src/local/core.ts']);
});

test('the rooms of src/local look one way only', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => heightOf(other) > heightOf(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(wrong).toEqual([]);
});

test('no file of src/local needs itself by way of others, not even for a type', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (done.has(file) || way.includes(file)) return;
    for (const other of importsOf(file)) follow(other, [...way, file]);
    done.add(file);
  };
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

test('the rooms of server/identity look one way only, and the floor below them into none', () => {
  const own = readdirSync(join(ROOT, 'server/identity'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('server/identity', path));
  const heightIn = (file: string) => {
    if (PROVIDER_FLOOR.includes(file)) return -1;
    return roomOf(file) === 'identity' ? PROVIDER_ROOMS.length : PROVIDER_ROOMS.indexOf(roomOf(file));
  };
  expect(own.filter((file) => !PROVIDER_FLOOR.includes(file) && heightIn(file) < 0)).toEqual([]);
  expect(own.length).toBeGreaterThan(15);
  const wrong = own.flatMap((file) =>
    importsOf(file)
      .filter((other) => own.includes(other) && heightIn(other) > heightIn(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(wrong).toEqual([]);
});

/** The rooms of the kit, likewise. */
const KIT_ROOMS = ['formats', 'shown', 'acts', 'layout', 'overlays', 'forms'];

test('the rooms of src/ui look one way only', () => {
  const kit = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('src/ui', path));
  const heightIn = (file: string) => KIT_ROOMS.indexOf(roomOf(file));
  expect(kit.filter((file) => heightIn(file) < 0)).toEqual([]);
  expect(kit.length).toBeGreaterThan(50);
  const wrong = kit.flatMap((file) =>
    importsOf(file)
      .filter((other) => other.startsWith('src/ui/') && heightIn(other) > heightIn(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(wrong).toEqual([]);
});

/** What stands below HTTP on the server: each may look into those before it, and none into `http` or a feature. */
const BELOW_HTTP = ['rules', 'limits', 'writes'];
/** Of a feature, what knows nothing of HTTP: a write is the same whether it comes by its endpoint or by a push. */
const IS_ACT = /\.(?:service|repository|writes|changes)\.ts$/;

test('a write on the server knows nothing of HTTP', () => {
  const own = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('server', path));
  const heightIn = (file: string) => BELOW_HTTP.indexOf(file.split('/')[1] ?? '');
  const below = own.filter((file) => heightIn(file) >= 0);
  const acts = own.filter((file) => IS_ACT.test(file));
  expect([below.length > 15, acts.length > 40]).toEqual([true, true]);
  const arrows = (files: string[], isWrong: (file: string, other: string) => boolean) =>
    files.flatMap((file) =>
      importsOf(file)
        .filter((other) => isWrong(file, other))
        .map((other) => `${file} -> ${other}`),
    );
  const isAbove = (file: string, other: string) =>
    /^server\/(?:http|features)\//.test(other) || heightIn(other) > heightIn(file);
  expect(arrows(below, isAbove)).toEqual([]);
  expect(arrows(acts, (_, other) => other.startsWith('server/http/'))).toEqual([]);
});

/** Where code may know by which engine a database is kept. */
const ENGINES = 'server/db/engines/';
/** Who may look into it further than at what stands there for everybody. */
const LOOK_INSIDE: Record<string, RegExp> = {
  'server/backup/backup.ts': /engines\/sqlite\//, // copies of files
  'server/backup/verify.ts': /engines\/sqlite\//,
  'bench/hot-floor.ts': /engines\/sqlite\//, // one row on disk, with nothing above it
};
/** What starts a PostgreSQL for tests and timings. */
const STARTS_ONE = /^scripts\/(find-)?postgres\.ts$/;
/** Migrations that run on SQLite alone: PostgreSQL begins with what they have led to. */
const isOfSqlite = (path: string) => path.slice('server/db/migrations/'.length) <= `${BEGINS_WITH}.ts`;

/** Drivers, and what only one of the engines says or is told. */
const KNOWS_ENGINE =
  /from '(?:node:sqlite|pg|better-sqlite3|sqlite3)'|\bpragma|\bvacuum\b|\bsqlite_|\bpg_(?!dump\b)|':memory:'|'file:|isPostgresUrl|=== '(?:sqlite|postgres)'/i;

test('what knows an engine stands in server/db/engines', () => {
  const own = ['server', 'scripts', 'bench', 'deploy', 'contract'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(room, path)),
  );
  expect(own.filter((file) => file.startsWith(ENGINES)).length).toBeGreaterThan(15);
  const outside = own.filter((file) => !file.startsWith(ENGINES) && !STARTS_ONE.test(file));
  const knowing = outside.filter((file) => {
    if (file.startsWith('server/db/migrations/0') && isOfSqlite(file)) return false;
    return KNOWS_ENGINE.test(readFileSync(join(ROOT, file), 'utf8'));
  });
  expect(knowing).toEqual([]);
  const lookingInside = outside.filter((file) => {
    const paths = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)];
    return paths.some(([, path = '']) => /engines\/\w+\//.test(path) && !LOOK_INSIDE[file]?.test(path));
  });
  expect(lookingInside).toEqual([]);
});
