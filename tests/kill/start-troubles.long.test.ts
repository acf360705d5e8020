import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { BUILT_SERVER } from '#scripts/build-server.ts';
import { openStore } from '#server/db/open-store.ts';
import { startProcess } from '#tests/support/server-process.ts';

const PATIENCE_MS = 60 * SECOND_MS;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  path = join(folder, 'yard.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of our programs to its end. */
async function run(args: string[], settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    STARTER_DATA: 'none',
    DATABASE_URL: `file:${path}`,
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout?.resume();
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS / 2);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, errors };
}

const startServer = (settings?: Record<string, string>) => run([BUILT_SERVER], settings);
const backup = (...args: string[]) => run(['server/backup/main.ts', ...args]);

/** One clear line, exit code 1, no stack. */
function expectLine({ code, errors }: { code: unknown; errors: string }, words: RegExp) {
  expect(errors).toMatch(words);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

async function ours(at = path): Promise<void> {
  await (await openStore(at)).close();
}

/** A valid header, and garbage in place of the tables. */
async function damaged(): Promise<void> {
  await ours();
  const bytes = readFileSync(path);
  for (let at = 100; at < bytes.length; at += 1) bytes[at] = (at * 31) % 251;
  writeFileSync(path, bytes);
}

function withSql(sql: string): void {
  const handle = new DatabaseSync(path);
  handle.exec(sql);
  handle.close();
}

const DATABASES: Record<string, { make: () => unknown; says: RegExp }> = {
  'a folder': { make: () => mkdirSync(path), says: /yard\.sqlite is a folder/ },
  'not a database': {
    make: () => writeFileSync(path, 'only some words, '.repeat(1000)),
    says: /is not a database/,
  },
  damaged: { make: damaged, says: /is damaged|is not a database/ },
  'of another program': {
    make: () => withSql('create table recipes (id integer primary key)'),
    says: /is the database of another program; set DATABASE_URL to one of PetiYard/,
  },
  'of a newer version': {
    make: async () => {
      await ours();
      withSql("insert into kysely_migration values ('999-later', '2027-01-02T03:04:05.000Z')");
    },
    says: /was changed by a newer version of PetiYard \(999-later, 2027-01-02T03:04:05\.000Z\): start that version, or restore a backup made before then/,
  },
};

test.each(Object.entries(DATABASES))(
  'a database that is %s stops the start with one line and stays as it was',
  async (name, { make, says }) => {
    await make();
    if (name !== 'a folder') chmodSync(path, 0o644);
    const before = name === 'a folder' ? null : readFileSync(path);
    expectLine(await startServer(), says);
    if (before) expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['yard.sqlite']);
  },
  PATIENCE_MS,
);

test(
  'every program refuses a folder, a device or a pipe as its database in one line and leaves it as it was',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', ['-m', '644', pipe]);
    mkdirSync(path);
    const copy = join(folder, 'copy.sqlite');
    for (const [place, words] of [
      [path, /yard\.sqlite is a folder/],
      [pipe, /pipe is not a file/],
      ['/dev/null', /\/dev\/null is not a file/],
    ] as const) {
      const before = statSync(place).mode;
      const settings = { DATABASE_URL: `file:${place}` };
      expectLine(await startServer(settings), words);
      expectLine(await run(['server/backup/main.ts', 'create', copy], settings), words);
      expectLine(await run(['server/backup/main.ts', 'restore', place]), words);
      expectLine(await run(['server/admin/main.ts', 'grant', 'ann'], settings), words);
      expect(statSync(place).mode).toBe(before);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['pipe', 'yard.sqlite']);
  },
  2 * PATIENCE_MS,
);

test(
  'a database below a file, and one without write permission, are reported in one line',
  async () => {
    writeFileSync(path, '');
    expectLine(await startServer({ DATABASE_URL: `file:${path}/below/yard.sqlite` }), /cannot be created/);
    expectLine(await startServer({ DATABASE_URL: 'file:/proc/yard.sqlite' }), /cannot be (?:created|opened)/);
  },
  PATIENCE_MS,
);

test(
  'TLS files that are not PEM are reported in one line',
  async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(cert, 'no certificate');
    writeFileSync(key, 'no key');
    expectLine(await startServer({ TLS_CERT: cert, TLS_KEY: key }), /TLS_CERT and TLS_KEY must be PEM files/);
    expectLine(
      await startServer({ TLS_CERT: folder, TLS_KEY: folder }),
      /TLS_CERT and TLS_KEY must be PEM files/,
    );
  },
  PATIENCE_MS,
);

test(
  'a backup into a missing folder, or of a damaged database, is reported in one line and leaves nothing',
  async () => {
    await ours();
    expectLine(await backup('create', join(folder, 'missing', 'copy.sqlite')), /the folder does not exist/);
    await damaged();
    expectLine(
      await backup('create', join(folder, 'copy.sqlite')),
      /is damaged|is not a database|is not an intact/,
    );
    expect(() => readFileSync(join(folder, 'copy.sqlite'))).toThrow();
    expect(() => readFileSync(join(folder, 'copy.sqlite.partial'))).toThrow();
  },
  PATIENCE_MS,
);

test(
  'a second server of one database says so in one line and ends; the first one keeps working',
  async () => {
    const first = await startProcess({ DATABASE_URL: `file:${path}`, STARTER_DATA: 'none' });
    try {
      expectLine(await startServer(), /Another server is using .*yard\.sqlite; stop it first\./);
      expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
      expect((await backup('create', join(folder, 'copy.sqlite'))).code).toBe(0); // other programs may work beside it
    } finally {
      await first.kill();
    }
    const next = await startProcess({ DATABASE_URL: `file:${path}`, STARTER_DATA: 'none' });
    expect(await next.stop()).toBe(0); // a killed server holds nothing
  },
  PATIENCE_MS,
);

test(
  'a second server of one database by another name, a link of either kind, says so in one line and leaves nothing',
  async () => {
    const [soft, hard] = [join(folder, 'soft.sqlite'), join(folder, 'hard.sqlite')];
    const first = await startProcess({ DATABASE_URL: `file:${path}`, STARTER_DATA: 'none' });
    try {
      symlinkSync(path, soft);
      expectLine(
        await startServer({ DATABASE_URL: `file:${soft}` }),
        /Another server is using .*soft\.sqlite/,
      );
      linkSync(path, hard);
      expectLine(
        await startServer({ DATABASE_URL: `file:${hard}` }),
        /hard\.sqlite has a second name \(a hard link\)/,
      );
      expect(readdirSync(folder).filter((name) => /^(?:soft|hard)\.sqlite./.test(name))).toEqual([]);
      expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
    } finally {
      await first.kill();
    }
    expectLine(await startServer({ DATABASE_URL: `file:${hard}` }), /has a second name/); // the newest rows are in the log beside the other name
    rmSync(hard);
    const next = await startProcess({ DATABASE_URL: `file:${path}`, STARTER_DATA: 'none' });
    expect(await next.stop()).toBe(0);
  },
  PATIENCE_MS,
);
