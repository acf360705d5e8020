import { createHash } from 'node:crypto';
import type { ForumThread } from '#contract/forums.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { FORUM_STREAM } from '#contract/sync.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';
import { type Forums, idsOf, startForums } from './forums-support.ts';

export let forums: Forums;
let ann: TestPerson;
export let ben: TestPerson;
export let mallory: TestPerson;
export let thread: ForumThread;

export const begin = async () => {
  forums = await startForums();
  [ann, ben, mallory] = (await Promise.all(
    ['ann', 'ben', 'mallory'].map((name) => forums.server.register(name)),
  )) as [TestPerson, TestPerson, TestPerson];
  thread = await forums.thread(ann);
};

export const tidy = () => forums.server.close();
let noises = 0;
/** Incompressible characters, the same in every run. */
export function noise(chars: number): string {
  let text = '';
  while (text.length < chars)
    text += createHash('sha256').update(`${++noises}`).digest('base64').replace('=', '');
  return text.slice(0, chars);
}

/** The forum on a phone that followed it from an earlier copy on. */
export class Follower {
  readonly rows = { threads: new Set<number>(), posts: new Set<number>() };
  private cursor = 0;

  async pull() {
    for (const page of await pullAll(forums.server, FORUM_STREAM, this.cursor)) {
      for (const entity of ['threads', 'posts'] as const) {
        for (const id of idsOf(page.rows[entity])) this.rows[entity].add(id);
        for (const id of page.gone[entity] ?? []) this.rows[entity].delete(id);
      }
      this.cursor = page.to;
    }
    return this.sorted();
  }

  sorted = () => ({
    threads: [...this.rows.threads].toSorted(byNumber),
    posts: [...this.rows.posts].toSorted(byNumber),
  });
}
export const byNumber = (a: number, b: number) => a - b;
export const freshCopy = () => new Follower().pull();
export const pass = (ms = HOUR_MS) => {
  forums.server.clock.nowMs += ms;
};

/** 20,000 characters of all scripts: about 40 kB, incompressible. */
export function bigText(): string {
  let state = 7;
  return Array.from({ length: 20_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (state % 20_000));
  }).join('');
}
