import { expect, test, vi } from 'vitest';
import { noteUnderWay, takeTypedLast } from '#src/data/draft/typed-last.ts';
import { draftKey } from '#src/local/outbox/draft-key.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { watchLeaving } from '#src/shell/running/leaving.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { startSmallStorage } from '#tests/support/small-storage.ts';

const FORM = 'contact.send';
const HALF = { message: 'Half a sentence' };

/** A phone with a page that can be left. */
async function startPage() {
  const server = await startTestServer();
  const phone = startPhone(server);
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  });
  const storage = startSmallStorage();
  const reload = vi.fn();
  watchLeaving(phone.core, { window, document, storage, reload } as never);
  const fire = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  const { core } = phone;
  /** Types into a form; the storage has not responded yet. */
  const type = (values: Record<string, unknown>, savedAtMs: number) =>
    noteUnderWay(
      core.outbox,
      { name: draftKey('visitor', FORM), owner: 'visitor', values, savedAtMs },
      storage,
    );
  const opened = async () => {
    await takeTypedLast(core.outbox, storage);
    return readDraft(core.outbox, FORM, 'visitor');
  };
  await Promise.all([core.outbox.open(), core.cache.open()]);
  return { core, document, storage, reload, fire, type, opened };
}

test('the last text is kept although its page was closed before the storage had it', async () => {
  const { fire, type, opened, storage } = await startPage();
  type({ message: 'Half' }, 1);
  type(HALF, 2);
  fire('pagehide', false);
  expect(await opened()).toEqual(HALF);
  expect(storage.length).toBe(0);
});

test('a hidden page keeps the last text too, and deletes it once the storage has it', async () => {
  const { document, type, storage } = await startPage();
  const isStored = type(HALF, 1);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(storage.length).toBe(1);
  isStored();
  expect(storage.length).toBe(0);
});

test('newer text from another tab wins', async () => {
  const { core, fire, type, opened } = await startPage();
  type({ message: 'Half' }, 1);
  fire('pagehide', false);
  await writeDraft(core.outbox, FORM, 'visitor', HALF, 2);
  expect(await opened()).toEqual(HALF);
});

test('a page that may return aborts its open transactions, closes its databases, and reloads later', async () => {
  const { core, fire, reload } = await startPage();
  const holding = core.outbox.transaction('rw', core.outbox.meta, async () => {
    for (;;) await core.outbox.meta.put({ name: 'busy', value: 1 }); // holds the store as long as possible
  });
  const broken = expect(holding).rejects.toThrow();
  await vi.waitFor(async () => expect(core.outbox.isOpen()).toBe(true));
  fire('pagehide', true);
  await broken;
  expect([core.outbox.isOpen(), core.cache.isOpen()]).toEqual([false, false]);
  expect(reload).not.toHaveBeenCalled();
  fire('pageshow', true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a closed page aborts nothing: the browser finishes its writes', async () => {
  const { core, fire, reload } = await startPage();
  const stored = core.outbox.meta.put({ name: 'last', value: 1 });
  fire('pagehide', false);
  await stored;
  fire('pageshow', false);
  expect(reload).not.toHaveBeenCalled();
});
