import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { PUSH_LIMITS } from '#contract/push.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Store, Write } from '../../db/store.ts';
import { logFault } from '../../log-fault.ts';
import { encryptPush } from '../../push/encrypt.ts';
import { PushFault, type PushPort, type PushReply } from '../../push/push-port.ts';
import { endpointIn, type PushSettings } from '../../push/push-settings.ts';
import { vapidHeader } from '../../push/vapid.ts';
import { vapidKeys } from './keys.service.ts';
import { messageOf } from './push-text.ts';
import {
  type ClaimedPush,
  claimDue,
  dropDevice,
  finishPush,
  isPushDue,
  lastSentMs,
  putOffPush,
  releasePushes,
  stillWants,
} from './pushes.repository.ts';
import { quietUntil } from './quiet-hours.ts';

/** Notifications that are claimed and sent at once. */
const AT_ONCE = 20;
/** How often the queue is looked at: a reply is on its way within two seconds. */
const POLL_MS = SECOND_MS;
/** Waits after the first, second, … attempt; the last one repeats until the notification expires. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
const LONGEST_MS = BACKOFF_MS.at(-1) ?? HOUR_MS;
/** The longest time that a push service keeps a message. */
const TTL_MAX_MS = 28 * DAY_MS;
/** Answers that say the subscription has ended. RFC 8030, 7.3. */
const ENDED = [404, 410];
const BUSY = 429;

export interface PushmanDeps {
  store: Store;
  settings: PushSettings;
  port: PushPort;
  log: Logger;
  /** The origin of links. */
  origin: string;
  nowMs(): number;
}

export interface Pushman {
  /** Sends everything that is due now. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts sending queued notifications, each claimed by its row first. */
export async function startPushman(deps: PushmanDeps): Promise<Pushman> {
  const { store, log, nowMs } = deps;
  const claim = randomUUID();
  const aborter = new AbortController();
  await store.write(({ trx }) => releasePushes(trx));

  async function sendDue(): Promise<void> {
    while (!aborter.signal.aborted && (await isPushDue(store.read, nowMs()))) {
      const claimed = await store.write(({ trx }) =>
        claimDue(trx, { claim, nowMs: nowMs(), limit: AT_ONCE }),
      );
      await Promise.all(claimed.map((push) => deliver(deps, push, aborter.signal)));
    }
  }

  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = sendDue()
      .catch((error: unknown) => void logFault({ store, log }, error, 'sending notifications failed'))
      .finally(() => {
        isRunning = false;
      });
  }, POLL_MS).unref();
  return {
    sendDue,
    async stop() {
      clearInterval(timer);
      aborter.abort();
      await running;
    },
  };
}

async function deliver(deps: PushmanDeps, push: ClaimedPush, signal: AbortSignal): Promise<void> {
  const { store, log, nowMs } = deps;
  const finish = (state: 'sent' | 'failed', fault: string | null = null) =>
    store.write(({ trx }) => finishPush(trx, push, { state, fault }, nowMs()));
  const putOff = (dueAtMs: number, fault: string | null = null) =>
    store.write(({ trx }) => putOffPush(trx, push, { dueAtMs, fault }));
  if (push.not_after_ms <= nowMs()) return finish('failed', 'too late');
  if (!stillWants(push)) return finish('failed', 'unwanted');
  const waitsUntil = await waitOf(deps, push);
  if (waitsUntil !== null) return putOff(waitsUntil);
  const sent = await trySend(deps, push, signal);
  if (sent === null) return finish('failed', 'gone');
  const context = { push: push.id, kind: push.kind, attempts: push.attempts, result: resultOf(sent) };
  if (sent instanceof PushFault || sent.status === BUSY || sent.status >= 500) {
    log.warn(context, 'a notification could not be sent yet');
    const backOffMs = BACKOFF_MS[push.attempts - 1] ?? LONGEST_MS;
    const askedMs = sent instanceof PushFault ? 0 : (sent.retryAfterMs ?? 0);
    return putOff(nowMs() + Math.max(askedMs, askedMs > 0 ? 0 : backOffMs), resultOf(sent));
  }
  if (ENDED.includes(sent.status)) {
    log.info(context, 'a subscription has ended');
    return store.write(({ trx }) => dropDevice(trx, push.device_id)).then(() => undefined);
  }
  if (sent.status >= 200 && sent.status < 300) {
    await finish('sent');
    return store.write(({ trx }) => noteOk(trx, push.device_id, nowMs()));
  }
  log.error(context, 'a notification was refused');
  return finish('failed', resultOf(sent));
}

const resultOf = (sent: PushReply | PushFault) =>
  sent instanceof PushFault ? sent.message : String(sent.status);

async function noteOk(trx: Write['trx'], deviceId: number, nowMs: number): Promise<void> {
  await trx.updateTable('push_devices').set({ last_ok_at_ms: nowMs }).where('id', '=', deviceId).execute();
}

/** Until when a reply waits: the night of its device, or soon after the last one of its thread; null to send it now. */
async function waitOf({ store, nowMs }: PushmanDeps, push: ClaimedPush): Promise<number | null> {
  if (push.kind !== 'replies') return null;
  const quiet = quietUntil(push.device.time_zone, nowMs());
  if (quiet !== null) return quiet;
  const last = await lastSentMs(store.read, push);
  // A much later one was sent before the clock was set back.
  const isSoonAfter = last !== null && Math.abs(nowMs() - last) < PUSH_LIMITS.apartMs;
  return isSoonAfter ? last + PUSH_LIMITS.apartMs : null;
}

/** @returns null if there is nothing to say any more, or the endpoint is no longer allowed */
async function trySend(
  { store, settings, port, origin, nowMs }: PushmanDeps,
  push: ClaimedPush,
  signal: AbortSignal,
): Promise<PushReply | PushFault | null> {
  const { device } = push;
  const message = await messageOf(store.read, push, origin);
  const endpoint = endpointIn(device.endpoint, settings.hosts);
  if (!message || !endpoint) return null;
  const keys = {
    p256dh: Buffer.from(device.p256dh, 'base64url'),
    auth: Buffer.from(device.auth, 'base64url'),
  };
  const lifeMs = push.kind === 'alerts' ? push.not_after_ms - nowMs() : PUSH_LIMITS.lifeMs;
  const ttlMs = Math.min(TTL_MAX_MS, lifeMs);
  const vapid = { origin: endpoint.origin, subject: settings.subject, nowMs: nowMs() };
  const headers = {
    Authorization: await vapidHeader(await vapidKeys(store, nowMs()), vapid),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(Math.floor(ttlMs / SECOND_MS)),
    Topic: push.topic,
    ...(push.kind === 'alerts' ? { Urgency: 'high' } : {}),
  };
  const body = encryptPush(Buffer.from(JSON.stringify(message)), keys);
  try {
    return await port.send({ endpoint, headers, body }, signal);
  } catch (error) {
    if (error instanceof PushFault) return error;
    throw error;
  }
}
