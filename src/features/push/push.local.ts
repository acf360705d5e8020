import { PUSH_PATHS, type PushDevice, type PushKind } from '#contract/push.ts';
import { countiesWithin } from '#contract/shared/florida-counties.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { homeOf, readAreas } from '#src/local/areas/read-areas.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { phoneZone } from '#src/ui/formats/phone-zone.ts';
import type { PushBrowser } from './push-browser.ts';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** When the subscription of a wanted kind was last found in order, phone clock. Those of replies leave with the person. */
    pushAlerts: number;
    pushReplies: number;
  }
}

const SETTING_OF = { alerts: 'pushAlerts', replies: 'pushReplies' } as const;

/** The notifications that the person wants on this phone, and when they last worked. */
export interface PushWish {
  kinds: PushKind[];
  /** Phone clock; null if nothing is wanted. */
  seenMs: number | null;
}

export async function readPushWish({ cache }: Pick<Core, 'cache'>): Promise<PushWish> {
  const [alerts, replies] = [await readSetting(cache, 'pushAlerts'), await readSetting(cache, 'pushReplies')];
  const kinds: PushKind[] = [
    ...(alerts === undefined ? [] : (['alerts'] as const)),
    ...(replies === undefined ? [] : (['replies'] as const)),
  ];
  const seen = [alerts, replies].flatMap((ms) => ms ?? []);
  return { kinds, seenMs: seen.length > 0 ? Math.min(...seen) : null };
}

/** Returns the server's key; null if it sends no notifications. */
export async function fetchPushKey({ api }: Core): Promise<Answer<{ publicKey: string }>> {
  return api.request(PUSH_PATHS.key, { isPublic: true });
}

/** The result of a change: done, denied by the person or the browser, refused by the server, or without its answer. */
export type PushResult = 'done' | 'denied' | 'refused' | 'unreached';

/** Sets which kinds of notifications come to this phone. Call it inside a press: the browser may ask the person. */
export async function setPush(
  core: Core,
  browser: PushBrowser,
  { publicKey, kinds }: { publicKey: string; kinds: readonly PushKind[] },
): Promise<PushResult> {
  if (kinds.length === 0) return turnOff(core, browser);
  if ((await browser.ask()) !== 'granted') return 'denied';
  const subscription = await browser.subscribe(publicKey).catch(() => null);
  if (!subscription) return 'denied';
  return tellServer(core, subscription, kinds);
}

async function turnOff(core: Core, browser: PushBrowser): Promise<PushResult> {
  const subscription = await browser.current();
  if (subscription) {
    const body = { endpoint: subscription.endpoint };
    const answer = await core.api.request(PUSH_PATHS.device, { method: 'DELETE', body });
    if (answer.kind !== 'ok') return failureOf(answer);
    await subscription.unsubscribe();
  }
  await storeWish(core.cache, [], core.ports.nowMs());
  return 'done';
}

async function tellServer(
  core: Core,
  subscription: PushSubscription,
  kinds: readonly PushKind[],
): Promise<PushResult> {
  const { endpoint, keys } = subscription.toJSON();
  const body: PushDevice = {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    counties: await homeCounties(core.cache),
    kinds: [...kinds],
    timeZone: phoneZone(),
    language: globalThis.document?.documentElement.lang || 'en',
  };
  const answer = await requestOwn(core, PUSH_PATHS.device, { method: 'PUT', body });
  if (answer.kind !== 'ok') return failureOf(answer);
  await storeWish(core.cache, kinds, core.ports.nowMs());
  return 'done';
}

const failureOf = ({ kind }: Answer<unknown>): PushResult => (kind === 'problem' ? 'refused' : 'unreached');

async function storeWish(cache: Cache, kinds: readonly PushKind[], nowMs: number): Promise<void> {
  for (const [kind, name] of Object.entries(SETTING_OF) as [PushKind, 'pushAlerts' | 'pushReplies'][])
    await (kinds.includes(kind) ? writeSetting(cache, name, nowMs) : clearSetting(cache, name));
}

/** The counties that the home area touches. */
async function homeCounties(cache: Cache): Promise<string[]> {
  const home = homeOf(await readAreas(cache));
  return home ? countiesWithin(home.centre, home.radiusMiles).map(({ fips }) => fips) : [];
}

/** Whether the browser has lost a subscription that the person wants. */
export async function isPushLost(core: Pick<Core, 'cache'>, browser: PushBrowser): Promise<boolean> {
  const { kinds } = await readPushWish(core);
  return kinds.length > 0 && (browser.permission() !== 'granted' || (await browser.current()) === null);
}

/**
 * Compares the subscription with what the person wants, and tells the server once a day. Call it when the app starts. A
 * dropped subscription, or one for former keys of the server, is replaced: messages to it would be refused silently.
 */
export async function checkPush(core: Core, browser: PushBrowser): Promise<void> {
  const { kinds, seenMs } = await readPushWish(core);
  if (seenMs === null || Math.abs(core.ports.nowMs() - seenMs) < DAY_MS) return;
  if (browser.permission() !== 'granted') return;
  const key = await fetchPushKey(core);
  const subscription = key.kind === 'ok' && (await browser.subscribe(key.body.publicKey).catch(() => null));
  if (subscription) await tellServer(core, subscription, kinds);
}

/** Asks for a test. @returns whether the server sends it */
export async function askForTest(core: Core, browser: PushBrowser): Promise<boolean> {
  const subscription = await browser.current();
  if (!subscription) return false;
  const body = { endpoint: subscription.endpoint };
  const answer = await core.api.request(PUSH_PATHS.test, { method: 'POST', body });
  return answer.kind === 'ok';
}
