import { SYNC_LIMITS } from '#contract/limits.ts';
import { isLostConnection } from '#src/local/browser/lost-connection.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { signedInId } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { SyncOptions } from '#src/local/sync/engine.ts';
import { publicQuestion } from '#src/local/sync/public-streams.ts';
import { passOptions } from '#src/local/sync/refresh.ts';
import { openApp, tellSent } from '#src/session/open-app.ts';
import { sendLanguage } from './follow-language.ts';
import type { PageEvents } from './page-events.ts';
import { SignalProbe } from './signal-probe.ts';

/**
 * Starts a sync pass at start, back online, when visible again, every five minutes while visible, and when our server
 * answers again. A page that is hidden sends what waits.
 * @param before runs before the first pass.
 */
export function startSyncTriggers(core: Core, page: PageEvents, before = async () => {}): () => void {
  const { engine, reach, ports } = core;
  const probe = new SignalProbe({
    reach,
    nowMs: ports.nowMs,
    setTimer: ports.setTimer,
    isVisible: page.isVisible,
    ask: () => engine.isReached(),
    onBack: () => unlessFull(open(core, { isBack: true })),
  });
  const nudge = () => probe.nudge();
  const look = () => (reach.current() === 'offline' ? nudge() : unlessFull(open(core)));
  /** Sends in parallel to the probe: where the browser is right, entries need not wait for it. */
  const back = () => {
    if (reach.current() === 'offline') unlessFull(engine.sync({ isPushOnly: true, isBack: true }));
    look();
  };
  const turned = () => (page.isVisible() ? look() : unlessFull(leave(core)));
  const idle = () => {
    if (page.isVisible() && reach.current() !== 'offline') unlessFull(refresh(core));
  };
  const ends = [
    page.every(SYNC_LIMITS.refreshEveryMs, idle),
    page.on('online', back),
    page.on('offline', () => reach.believeOffline()),
    page.on('visibility', turned),
    page.on('leave', () => unlessFull(leave(core))),
    page.on('act', nudge),
    page.on('connection', () => void core.keeper.run()), // an area may have waited for Wi-Fi
    ports.channel.subscribe((message) => {
      if (message.type === 'began') core.readAgain();
      if (message.type === 'wake' && page.isVisible()) void engine.syncWhenReached({ isPushOnly: true });
    }),
    engine.subscribe(() => {
      if (engine.current() !== 'idle') return;
      unlessFull(tellSent(core));
      sendRest(core);
    }),
    () => probe.stop(),
    () => core.keeper.stop(),
    () => engine.stop(),
  ];
  // The fault page reports a database that does not open.
  unlessFull(
    before()
      .catch(() => undefined)
      .then(() => ports.channel.post({ type: 'began' }))
      .then(() => askForWakeUps(core))
      .then(() => open(core)),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** Ignores a full phone or lost storage: screens report those. */
function unlessFull(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!isQuotaError(error) && !isLostConnection(error)) throw error;
  });
}

/**
 * One request for the session, the person's own data, and whether public data has changed. Sending runs beside it; the
 * public pull follows if there is news, and runs beside it while first copies are missing.
 */
async function open(core: Core, options: SyncOptions = {}): Promise<void> {
  if (core.reach.current() === 'offline' && !(await core.engine.isReached())) return;
  const pass = { ...(await passOptions(core, 'opened')), ...options, isPublicOnly: true };
  const question = pass.isPushOnly ? null : await publicQuestion(core);
  const before = await signedInId(core.cache);
  const [isCurrent] = await Promise.all([
    openApp(core, question),
    core.engine.sync(question ? { ...pass, isPushOnly: true } : pass),
  ]);
  await tellSent(core); // posts that went meanwhile were reported as waiting
  if (question && !isCurrent && core.reach.current() !== 'offline') await core.engine.sync(pass);
  // A person found by this answer was unknown to the parallel pass, which sent nothing of theirs.
  const isFound = (await signedInId(core.cache)) !== before;
  if (isFound) await core.engine.sync({ isPushOnly: true, isBack: true });
  sendRest(core); // an engine with nothing to do reports no change
  void core.keeper.run();
}

/** The idle refresh: one request, and a second one only when something is new. */
async function refresh(core: Core): Promise<void> {
  const { isPushOnly } = await passOptions(core, 'timer');
  if (isPushOnly) return void core.engine.syncWhenReached({ isPushOnly });
  const isSignedIn = (await signedInId(core.cache)) !== null;
  const isUnchanged = isSignedIn && (await openApp(core, await publicQuestion(core)));
  await core.engine.sync({ isPublicOnly: true, isPushOnly: isUnchanged });
  sendRest(core);
  void core.keeper.run();
}

/** The page is hidden, perhaps for good: often the last moment to send. */
async function leave(core: Core): Promise<void> {
  await Promise.all([core.engine.leave(), core.ports.requestRefreshes().catch(ignoreRefusal)]);
}

/** Sends what goes beside the outbox. */
function sendRest(core: Core): void {
  unlessFull(sendWaitingPictures(core));
  if (core.reach.current() !== 'offline') unlessFull(sendLanguage(core));
}

/** Words go first. The code of it is loaded only on a phone with a picture that waits. */
async function sendWaitingPictures(core: Core): Promise<void> {
  if ((await core.outbox.pictures.count()) === 0) return;
  const { sendPictures } = await import('#src/local/sync/picture-sender.ts');
  await sendPictures(core);
}

/** Requests background sync and periodic sync, where supported. */
async function askForWakeUps({ outbox, ports }: Core): Promise<void> {
  await ports.requestRefreshes().catch(ignoreRefusal);
  if ((await outbox.entries.count()) > 0) await ports.requestWakeUp().catch(ignoreRefusal);
}

/** Everything works without background sync. */
const ignoreRefusal = () => {};
