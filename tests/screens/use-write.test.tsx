import { beforeEach, describe, expect, test } from 'vitest';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { NO_ROOM, orNoRoom, sayOf, useWrite, type Write } from '#src/data/write/use-write.ts';
import type { NewWrite } from '#src/local/outbox/enqueue.ts';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { answerWith, type Phone } from '#tests/support/device.ts';
import { cleanUp } from '#tests/support/drawing.ts';
import { act, render, screen, startScreens, toastSays } from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';

const SAY = sayOf({
  sent: { title: 'Thank you' },
  waiting: { title: 'Saved on this phone', description: 'It is sent when you have signal.' },
  refused: (problem) => ({ title: 'Refused', description: problem?.detail }),
});

let server: TestServer;
let phone: Phone;
let write: Write;

function Page() {
  write = useWrite();
  return null;
}

beforeEach(async () => {
  ({ server, phone } = await startScreens({ user: 'ann', businesses: 1 }));
  await act(() =>
    render(
      <CoreProvider core={phone.core}>
        <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
          <Page />
        </ToastProvider>
      </CoreProvider>,
    ),
  );
});

const review = (): NewWrite<'review.write'> => ({
  name: 'review.write',
  args: { businessId: 1, rating: 4, comment: 'Came at night.' },
  owner: phone.user ?? 'visitor',
});
const queue = async () => {
  const queued = await write.queue(review());
  if (queued === 'full') throw new Error('there is no room');
  return queued.key;
};
/** Queues a write, tries to send it once and loses patience. */
async function waitsSaying(description: string) {
  const result = write.tell(await queue(), SAY);
  await phone.core.engine.sync({ isForced: true });
  await act(() => phone.losePatience());
  expect(await result).toMatchObject({ result: 'waiting' });
  await toastSays('Saved on this phone', description);
}
const fill = () => {
  phone.full.outbox = Number.POSITIVE_INFINITY;
  phone.full.cache = Number.POSITIVE_INFINITY;
};

describe('a write', () => {
  test('shows thanks only when the server has it', async () => {
    const key = await queue();
    const result = write.tell(key, SAY);
    await phone.core.engine.sync({ isForced: true });
    expect(await result).toEqual({ result: 'sent', problem: undefined });
    await toastSays('Thank you');
    expect(screen.queryByText('Saved on this phone')).toBeNull();
  });
  test("says 'saved' while it waits", async () => {
    phone.goOffline();
    const result = write.tell(await queue(), SAY);
    await act(() => phone.losePatience());
    expect(await result).toMatchObject({ result: 'waiting' });
    await toastSays('Saved on this phone', 'It is sent when you have signal.');
  });
  test("says the server's reason instead of the signal when the server puts it off", async () => {
    const detail =
      'A new account can list 3 businesses in its first day. This one waits until that day is over.';
    const epoch = await server.epoch();
    const deferred = { outcome: 'deferred', reason: 'busy', alone: true, retryAfterMs: 60_000, detail };
    phone.fault = async (send, url, init) => {
      if (!url.endsWith('/api/sync/push')) return send();
      const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
      const outcomes = mutations.map(({ key }) => ({ key, ...deferred }));
      return answerWith(200, { protocol: 1, epoch, lineage: [{ epoch, forkedAt: 0 }], outcomes });
    };
    await waitsSaying(detail);
  });
  test('says that our server will take it when the server has a fault', async () => {
    const problem = { status: 500, code: 'internal', detail: 'x', title: '', type: '' };
    phone.fault = async (send, url) => (url.endsWith('/api/sync/push') ? answerWith(500, problem) : send());
    await waitsSaying('We’re having problems on our side. We’ll send it as soon as they’re fixed.');
  });
  test("shows the server's reason after a refusal", async () => {
    await server.store.write(({ trx }) => trx.deleteFrom('businesses').where('id', '=', 1).execute());
    const result = write.tell(await queue(), SAY);
    await phone.core.engine.sync({ isForced: true });
    expect(await result).toMatchObject({ result: 'refused', problem: { detail: expect.any(String) } });
    await toastSays('Refused', 'This business is no longer listed.');
  });
  test('is not queued without space', async () => {
    fill();
    expect(await write.queue(review())).toBe('full');
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });
});

describe('the submission of a one-write form', () => {
  test('ends as soon as the write is stored, and thanks later', async () => {
    const keys: string[] = [];
    expect(await write.submit(review(), SAY, (key) => keys.push(key))).toBeUndefined();
    expect(await phone.core.outbox.entries.count()).toBe(1);
    expect(keys).toHaveLength(1);
    await phone.core.engine.sync({ isForced: true });
    await toastSays('Thank you');
  });
  test('on a full phone shows an error in the form, which stays', async () => {
    fill();
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    expect(await write.submit(review(), SAY, close)).toBe(NO_ROOM);
    expect(isClosed).toBe(false);
  });
});

describe('a press', () => {
  const closed = new Error('the database is closed');
  const noRoom = () => phone.core.outbox.writeMeta('x', 'y');

  test('on a full phone shows a message or runs its fallback', async () => {
    fill();
    await write.run(noRoom);
    await toastSays('Could not save', 'This phone is full.');
    let isTold = false;
    await write.run(noRoom, () => {
      isTold = true;
    });
    expect(isTold).toBe(true);
  });
  test('with one write says on a full phone that nothing was saved, without thanks', async () => {
    fill();
    await write.press(review(), SAY);
    await toastSays('Could not save', 'This phone is full.');
    expect(screen.queryByText('Saved on this phone')).toBeNull();
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });
  test('with one write continues only when the server has it', async () => {
    let isSent = false;
    const pressed = write.press(review(), SAY, () => {
      isSent = true;
    });
    await phone.core.engine.sync({ isForced: true });
    await pressed;
    expect(isSent).toBe(true);
    await toastSays('Thank you');
  });
  test('opens the error page after any other failure', async () => {
    await act(() => write.run(() => Promise.reject(closed)));
    expect(cleanUp).toThrow(closed);
  });
  test('in a form shows a full phone only as an error of the form', async () => {
    fill();
    expect(await orNoRoom(async () => void (await noRoom()))).toBe(NO_ROOM);
    await expect(orNoRoom(() => Promise.reject(closed))).rejects.toThrow(closed);
  });
});
