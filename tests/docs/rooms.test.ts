import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { BEGINS_WITH } from '#server/db/engines/postgres/migrate.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** The rooms of the phone's own side: each may import those before it. docs/data-flow.md draws them. */
const ROOMS = ['browser', 'cache', 'outbox', 'link', 'areas', 'storage', 'sync'];

/** The rooms of the identity provider, with the same rule; code above them may import all. docs/identity.md draws them. */
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
/** Each room may import these, and these import no room. */
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

test('each file of src/local is in one of its rooms, or above them', () => {
  expect(files.filter((file) => heightOf(file) < 0)).toEqual([]);
  expect(files.filter((file) => roomOf(file) === 'local')).toEqual(['src/local/core.ts']);
});

test('the rooms of src/local import in one direction only', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => heightOf(other) > heightOf(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(wrong).toEqual([]);
});

test('no file of src/local imports itself through others, not even for a type', () => {
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

test('the rooms of server/identity import in one direction only, and the floor below them imports none', () => {
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

/** The rooms of the UI kit, with the same rule. */
const KIT_ROOMS = ['formats', 'shown', 'acts', 'layout', 'overlays', 'forms'];

test('the rooms of src/ui import in one direction only', () => {
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

/** The rooms below HTTP on the server: each may import those before it, and none may import `http` or a feature. */
const BELOW_HTTP = ['rules', 'limits', 'writes'];
/** The parts of a feature without HTTP: a write is the same by its endpoint and by a push. */
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

/** The only code that may know the database engine. */
const ENGINES = 'server/db/engines/';
/** Files that may import more of it than its public modules. */
const LOOK_INSIDE: Record<string, RegExp> = {
  'server/backup/backup.ts': /engines\/sqlite\//, // copies of files
  'server/backup/verify.ts': /engines\/sqlite\//,
  'server/backup/backup-pictures.ts': /engines\/sqlite\//,
};
/** Starts a PostgreSQL for tests and timings. */
const STARTS_ONE = /^scripts\/(find-)?postgres\.ts$/;
/** Migrations that run on SQLite only: PostgreSQL starts with their result. */
const isOfSqlite = (path: string) => path.slice('server/db/migrations/'.length) <= `${BEGINS_WITH}.ts`;

/** Drivers, and statements or messages of only one engine. */
const KNOWS_ENGINE =
  /from '(?:node:sqlite|pg|better-sqlite3|sqlite3)'|\bpragma|\bvacuum\b|\bsqlite_|\bpg_(?!dump\b)|':memory:'|'file:|isPostgresUrl|=== '(?:sqlite|postgres)'/i;

test('code that knows an engine is in server/db/engines', () => {
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
