import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import { findChromium } from '#scripts/find-chromium.ts';
import { registration } from '#tests/support/server.ts';
import { pushOf, SENTENCES } from './made.ts';

/** Server settings that keep rate limits out of the measurement. */
export const NO_LIMITS = {
  WRITES_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_HOUR: '1000',
  SEARCHES_PER_MINUTE: '1000000',
};
const POSTS_PER_PUSH = 200;

/** A signed-in person of a measurement. */
export interface Person {
  id: number;
  token: string;
}

/** Prints the load of the machine and returns a temporary folder that is removed when the process exits. */
export function beginBench(): string {
  const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  return folder;
}

/** Returns the options that start the Chromium of this machine. */
export function chromiumOptions(): LaunchOptions {
  const { path } = findChromium();
  return { ...(path === null ? {} : { executablePath: path }), args: ['--no-sandbox', '--disable-gpu'] };
}

/** Returns a page script of this folder as one bundle. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  const chunk = (result as Rolldown.RolldownOutput[])[0]?.output[0];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built`);
  return chunk.code;
}

/** Posts JSON to a running server. @throws Error unless the response is a success. */
export async function call<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Registers a person. */
export const register = (server: string, name: string) =>
  call<SignedIn>(`${server}/api/auth/register`, registration(name));

/** Creates a thread with a number of posts, the first one included. */
export async function createThread(server: string, title: string, posts: number, author: Person) {
  const body = { title, content: SENTENCES, categoryId: 1 };
  const thread = await call<ForumThread>(`${server}/api/forums/threads`, body, author.token);
  for (let from = 2; from <= posts; from += POSTS_PER_PUSH) {
    const count = Math.min(POSTS_PER_PUSH, posts - from + 1);
    const contents = Array.from(
      { length: count },
      (_, index) => `${from + index}. ${SENTENCES.repeat(1 + (index % 4))}`,
    );
    await call(`${server}/api/sync/push`, pushOf(author.id, thread.id, contents), author.token);
  }
  return thread;
}
