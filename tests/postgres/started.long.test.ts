import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

const START = `
  const { startPostgres } = await import('./scripts/postgres.ts');
  const { url, pid } = startPostgres();
  console.log(new URL(url).searchParams.get('host') + ' ' + pid);
  setInterval(() => {}, 1000);`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'removes a PostgreSQL of the tests with its folder when its starter gets a %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', START], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true, // so that the whole group gets the signal, as with Ctrl-C
    });
    const [said] = await once(child.stdout, 'data');
    const [folder = '', pid = ''] = String(said).trim().split(' ');
    expect([existsSync(folder), isRunning(Number(pid))]).toEqual([true, true]);
    process.kill(-(child.pid ?? 0), signal);
    await once(child, 'exit');
    while (existsSync(folder) || isRunning(Number(pid))) await sleep(20);
  },
);
