import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { BUILT_SERVER } from '#scripts/build-server.ts';
import { howMuch } from '#tests/support/how-much.ts';

const PATIENCE_MS = 60 * SECOND_MS;
/** A server stops within this time, however it is asked. */
const STOPS_WITHIN_MS = 10 * SECOND_MS;

let folder: string;
let npm: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const urlOf = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
  const start = `import { stopWithNpm } from ${urlOf('scripts/starter.ts')};\nstopWithNpm();\nawait import(${urlOf(BUILT_SERVER)});\n`;
  writeFileSync(join(folder, 'start.mjs'), start);
  const { scripts: ours } = JSON.parse(readFileSync('package.json', 'utf8'));
  const scripts = { start: ours.start.replace('node scripts/start.ts', `"${process.execPath}" start.mjs`) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', private: true, scripts }));
});
afterEach(() => {
  try {
    process.kill(-(npm.pid ?? 0), 'SIGKILL'); // the remains of a failed test's process group
  } catch {}
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` as an operator does. */
function startNpm(settings: Record<string, string>): { said: () => string } {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    STARTER_DATA: 'none',
    ...settings,
  };
  npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  return { said: () => said };
}

async function urlOf(said: () => string): Promise<string> {
  await expect.poll(said, { timeout: PATIENCE_MS }).toMatch(/PetiYard is at/);
  return `http://127.0.0.1:${/localhost:(\d+)/.exec(said())?.[1]}/api/health`;
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Ctrl+C in a terminal reaches the whole group; other signals only npm. A shell in between would keep SIGINT to
 * itself.
 */
const ENDINGS: Record<string, () => void> = {
  'asked to stop': () => npm.kill('SIGTERM'),
  'stopped by Ctrl+C': () => process.kill(-(npm.pid ?? 0), 'SIGINT'),
  'interrupted by itself': () => npm.kill('SIGINT'),
  killed: () => npm.kill('SIGKILL'),
};

test.each(Object.entries(ENDINGS).slice(0, howMuch({ usual: 2, whole: 4 })))(
  'a server that npm started stops when npm is %s, and releases its port',
  { timeout: PATIENCE_MS },
  async (_, end) => {
    const { said } = startNpm({ DATABASE_URL: `file:${join(folder, 'yard.sqlite')}` });
    const url = await urlOf(said);
    expect(await answers(url)).toBe(true);
    end();
    await expect.poll(() => answers(url), { timeout: STOPS_WITHIN_MS, interval: 100 }).toBe(false);
  },
);

test('npm ends with the exit code of the server', { timeout: PATIENCE_MS }, async () => {
  const { said } = startNpm({ PORT: 'none' });
  const [code] = await once(npm, 'close');
  expect(code).toBe(1);
  expect(said()).toContain('PORT must be a whole number');
});
