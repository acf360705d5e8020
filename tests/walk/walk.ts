import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SCREENS } from '#src/shell/site-map.ts';
import type { Act } from './acts/act.ts';
import { HANDS } from './acts/hands.ts';
import { notePeople, PEOPLE } from './acts/people.ts';
import { TRAVEL } from './acts/travel.ts';
import { WORLD } from './acts/world.ts';
import { Properties } from './properties/check.ts';
import { BrokenProperty, type PropertyName } from './properties/names.ts';
import { checkDelivery, settle } from './settle.ts';
import { Walk, type WalkOptions, type WeighedPath } from './walker.ts';
import type { World } from './world.ts';

/** The result of one walk. */
export interface WalkReport {
  seed: number;
  /** The number of acts. */
  acts: number;
  broken: { property: PropertyName; text: string; act: number } | null;
  /** One line for each act. */
  lines: string[];
  /** Path of the last screenshot; null if no property broke. */
  picture: string | null;
  backAfterMs: number[];
  /** How many marks were typed, and how many of them were queued. */
  typed: number;
  sent: number;
  /** How many writes of each kind the server took. */
  writes: ReadonlyMap<string, number>;
}

const ACTS: readonly Act[] = [...HANDS, ...TRAVEL, ...WORLD, ...PEOPLE];
const TRIES = 4;
const PICTURES = resolve('node_modules/.tmp/walk');

/** Does random acts on the real screens and checks every property after each of them. */
export async function walk(world: World, options: WalkOptions): Promise<WalkReport> {
  const walking = new Walk(world, options);
  const report: WalkReport = {
    seed: options.seed,
    acts: 0,
    broken: null,
    lines: walking.lines,
    picture: null,
    backAfterMs: walking.backAfterMs,
    typed: 0,
    sent: 0,
    writes: new Map(),
  };
  try {
    walking.paths = await pathsOf(world);
    await walking.begin();
    const properties = new Properties(walking);
    for (; walking.act < options.acts; walking.act++) {
      const before = walking.screen;
      await act(walking);
      await properties.check(before);
      notePeople(walking, before.stores?.person ?? null);
    }
    await settle(walking);
    await properties.check(walking.screen);
    checkDelivery(walking);
  } catch (error) {
    report.broken = {
      property: error instanceof BrokenProperty ? error.property : 'the page answers',
      text: error instanceof BrokenProperty ? error.message : String((error as Error).stack ?? error),
      act: walking.act,
    };
    report.picture = await picture(walking);
  }
  report.acts = walking.act;
  const marks = [...walking.marks.all.values()];
  const writes = new Map<string, number>();
  for (const { name } of world.answers.done) writes.set(name, (writes.get(name) ?? 0) + 1);
  return { ...report, writes, typed: marks.length, sent: marks.filter(({ sent }) => sent !== null).length };
}

async function act(walking: Walk): Promise<void> {
  const { options } = walking;
  walking.result = { line: '', pressed: null, isReload: false, isKill: false };
  let [what, tried]: [string | null, number] = [null, 0];
  while (what === null && tried++ < TRIES) {
    const chosen = walking.random.pick(
      [...ACTS.entries()],
      ([index]) => `act ${index}, try ${tried}`,
      ([, one]) => one.weight(walking),
    );
    what = (await chosen?.[1].run(walking)) ?? null;
  }
  const { path, dialogs, stores } = walking.screen;
  const where = [path, ...dialogs].join(' › ');
  const did = (what ?? 'nothing').replaceAll('\n', ' ');
  const line = `${walking.act}  ${did}  [${where}; ${stores?.person ?? 'nobody'} ${stores?.session ?? ''}; ${walking.world.trouble}]`;
  walking.result.line = line;
  walking.lines.push(line);
  options.onLine?.(line);
}

/** Screens with forms are visited this much more often. */
const OFTEN = 8;
const WRITING = [
  '/outbox',
  '/forums/new-thread',
  '/contact',
  '/register-business',
  '/people',
  '/profile',
  '/barn-card',
];

/** The screens of the menus, and some businesses and threads. */
async function pathsOf({ server }: World): Promise<WeighedPath[]> {
  const answer = await fetch(`${server.url}/api/forums/recent-threads`);
  const threads = ((await answer.json()) as { slug: string }[])
    .slice(0, 3)
    .map(({ slug }) => `/forums/thread/${slug}`);
  const often = [...WRITING, ...threads, '/business/1', '/business/2', '/business/40'];
  return [
    ...Object.values(SCREENS).map(({ path }) => ({ path, weight: 1 })),
    ...often.map((path) => ({ path, weight: OFTEN })),
  ];
}

async function picture({ tabs, options, act }: Walk): Promise<string | null> {
  const path = `${PICTURES}/seed-${options.seed}-act-${act}.png`;
  mkdirSync(PICTURES, { recursive: true });
  try {
    await tabs.page.screenshot({ path, timeout: 5000 });
    return path;
  } catch {
    return null; // the page does not answer
  }
}

const LAST_ACTS = 30;

/** The last acts, the broken property, and the command that repeats the walk. */
export function linesOf({ seed, acts, broken, lines, picture: path }: WalkReport, shares: boolean): string[] {
  if (!broken) return [];
  const file = `${PICTURES}/seed-${seed}.txt`;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return [
    ...lines.slice(-LAST_ACTS),
    `seed ${seed}, act ${broken.act}, ${broken.property}: ${broken.text}`,
    `All acts: ${file}. Screen: ${path ?? 'none'}.`,
    `Repeat: npm run walk -- --acts ${acts + 1} --seed ${seed}${shares ? ' --shared-forms' : ''} --trace`,
  ];
}
