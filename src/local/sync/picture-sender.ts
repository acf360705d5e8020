import type { Business } from '#contract/businesses.ts';
import { PICTURE_LIMITS } from '#contract/pictures.ts';
import { PICTURES_LOCK } from '#contract/sync.ts';
import { underLock } from '../browser/locks.ts';
import { isLostConnection } from '../browser/lost-connection.ts';
import { isQuotaError } from '../browser/quota.ts';
import { signedInId } from '../cache/identity.ts';
import type { UnsentPicture } from '../outbox/outbox.ts';
import { followRegistrations } from '../outbox/pictures.ts';
import type { Engine } from './engine.ts';
import type { SyncCore } from './sync-core.ts';

type SendingCore = SyncCore & { engine: Engine };

/** Statuses of final refusals. A picture of a registration that has not arrived is not sent. */
const REFUSED = [403, 404, 413, 422];

const running = new WeakMap<SendingCore, Promise<void>>();

/**
 * Sends the pictures that wait, oldest first, one at a time. Runs beside the engine's passes and gives up an upload
 * when words have to go: a repeat is harmless, because the hash names the picture. The next pass calls it again.
 */
export function sendPictures(core: SendingCore): Promise<void> {
  const sending =
    running.get(core) ??
    locked(core)
      .catch((error: unknown) => {
        if (!isQuotaError(error) && !isLostConnection(error)) throw error;
      })
      .finally(() => running.delete(core));
  running.set(core, sending);
  return sending;
}

/** The lock saves bytes with two open tabs; without locks nothing is lost or doubled. */
async function locked(core: SendingCore): Promise<void> {
  const { locks } = core.ports;
  const work = () => sendAll(core);
  await (locks ? underLock(locks, { name: PICTURES_LOCK, ifAvailable: true }, work) : work());
}

async function sendAll(core: SendingCore): Promise<void> {
  while (core.engine.current() !== 'sending') {
    const picture = await nextPicture(core);
    if (!picture || !(await send(core, picture))) return;
  }
}

/** The oldest picture of the signed-in person whose listing has arrived at the server. */
async function nextPicture(core: SendingCore): Promise<UnsentPicture | undefined> {
  const owner = await signedInId(core.cache);
  if (owner === null) return undefined;
  await followRegistrations(core.outbox, owner);
  const waiting = await core.outbox.pictures.where('owner').equals(owner).sortBy('addedAtMs');
  for (const picture of waiting)
    if (picture.refusal === undefined && (await hasArrived(core, picture))) return picture;
  return undefined;
}

/** Whether the listing is at the server: a registration may still be a form, or wait in the outbox. */
async function hasArrived({ outbox, cache }: SendingCore, { business }: UnsentPicture): Promise<boolean> {
  if (typeof business !== 'string') return true;
  const arrived =
    (await outbox.receipts.get(business)) ?? (await cache.businesses.where('key').equals(business).first());
  return arrived !== undefined;
}

/** @returns false if the rest has to wait. */
async function send(core: SendingCore, { path, bytes, owner }: UnsentPicture): Promise<boolean> {
  const stamp = await core.stamp();
  const abort = new AbortController();
  const stopWatching = core.engine.subscribe(() => {
    if (core.engine.current() === 'sending') abort.abort();
  });
  const answer = await core.api
    .request<Business | object>(path, {
      method: 'PUT',
      picture: bytes,
      timeoutMs: PICTURE_LIMITS.sendMs,
      signal: abort.signal,
    })
    .finally(stopWatching);
  if (answer.kind === 'ok') {
    if ('images' in answer.body) await core.keep({ businesses: [answer.body] }, stamp);
    else void core.engine.sync(); // the profile comes with its stream
    await core.outbox.pictures.delete(path);
    return true;
  }
  const isOther = (await signedInId(core.cache)) !== owner;
  if (answer.kind === 'silent' || isOther || !REFUSED.includes(answer.problem.status)) return false;
  await core.outbox.pictures.update(path, { refusal: answer.problem.detail });
  return true;
}
