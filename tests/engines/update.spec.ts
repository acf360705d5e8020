import { expect } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { UPDATE_WORDS } from '#src/features/install/install.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { openThreads } from '#tests/e2e/support/forum-steps.ts';
import { nextRelease } from '#tests/e2e/support/release.ts';
import { timesReviewed } from '#tests/e2e/support/update-steps.ts';
import { GoneError } from './support/engine.ts';
import { test } from './support/fixtures.ts';
import type { EnginePhone } from './support/phone.ts';
import { getReady, itemsIn, openOutbox, signUp, visitThread, writeReview } from './support/steps.ts';

const COMMENT = 'Came at dawn';
const HALF = 'Half a sentence, then the phone rang';
const RECOVERY = { timeout: 60_000 };
const isApi = (line: string) => line.includes(' /api/');

/** Whether the marked page is still there; it cannot be checked while the next one replaces it. */
const isMarked = (phone: EnginePhone) =>
  phone.run<boolean>('return "isMarked" in window').catch((fault: unknown) => {
    if (fault instanceof GoneError) return true;
    throw fault;
  });

test('J8: an update starts with a press; the half-typed reply and the outbox survive it', async ({
  server,
  connection,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await getReady(phone);
  await signUp(phone, 'ann');
  await phone.open('/business/1');
  await visitThread(phone, thread);
  connection.lie((line) => (isApi(line) ? 'cut' : 'pass'));
  await writeReview(phone, 1, 5, COMMENT);
  await phone.open(`/forums/thread/${thread.slug}`);
  await phone.write(FORUM_WORDS.reply, HALF);

  connection.deploy(nextRelease());
  await phone.open('/settings');
  await phone.run('await (await navigator.serviceWorker.ready).update(); window.isMarked = true;');
  await expect.poll(() => phone.has({ role: 'button', name: UPDATE_WORDS.updateNow }), RECOVERY).toBe(true);
  await phone.press('button', UPDATE_WORDS.updateNow);
  await expect.poll(() => isMarked(phone)).toBe(false);
  await phone.sees(UPDATE_WORDS.idle);

  await phone.open(`/forums/thread/${thread.slug}`);
  await expect.poll(() => phone.run('return document.querySelector("main textarea")?.value')).toBe(HALF);
  await openOutbox(phone);
  await expect.poll(async () => (await itemsIn(phone, WAITING_WORDS.waiting)).length).toBe(1);
  connection.beHonest(); // the app notices by itself
  await expect.poll(async () => (await itemsIn(phone, OUTBOX_WORDS.sent)).length, RECOVERY).toBe(1);
  expect(await timesReviewed(server, 1, COMMENT)).toBe(1);
});
