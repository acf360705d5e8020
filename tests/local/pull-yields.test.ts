import { expect, test, vi } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import { HOME } from '#tests/support/server.ts';
import { entries, onPush, queueOffline, receipts, review, settleDown, startTogether } from './helpers.ts';

/** Copies each stream in a page of its own: the link is narrow. */
async function startNarrow() {
  const together = await startTogether();
  const { core } = together.phone;
  await setHomeArea(core.cache, 'Home', HOME, 5);
  await settleDown(together.phone);
  vi.spyOn(core.pullPace, 'current').mockReturnValue({ rows: SYNC_LIMITS.pageRows, streams: 1, patience: 1 });
  together.phone.requests.length = 0;
  return together;
}

/** Runs an act whenever a page of public streams has come, while the pull goes on. */
function atEachPage(phone: Phone, work: () => void) {
  phone.fault = async (send, url) => {
    const answer = await send();
    if (url.includes('/sync/pull?streams=') && !url.includes('me@')) work();
    return answer;
  };
}

const pulls = ({ requests }: Phone) => requests.filter((path) => path.includes('/sync/pull?streams=')).length;

test('a pull runs to its end if nothing is waiting, even if another one is requested meanwhile', async () => {
  const { phone } = await startNarrow();
  atEachPage(phone, () => void phone.core.engine.sync({ isBack: true }));
  expect((await phone.core.engine.sync()).pulled).toBe('done');
  expect(pulls(phone)).toBe(5); // the person's own stream and four public ones
});

test('a post that is written meanwhile is sent before the next page is fetched', async () => {
  const { phone, ann } = await startNarrow();
  let written: Promise<unknown> | null = null;
  atEachPage(phone, () => {
    written ??= review(phone.core, ann, 1, 'Written meanwhile');
  });
  const first = await phone.core.engine.sync();
  await written;
  expect(first).toMatchObject({ pulled: 'yielded', pushed: { sent: 0 } });
  expect((await phone.core.engine.sync()).pulled).toBe('done');
  expect(await receipts(phone)).toHaveLength(1);
});

test('an entry that cannot be sent stops a pull only once', async () => {
  const { phone, ann } = await startNarrow();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Not now'));
  atEachPage(phone, () => void phone.core.engine.sync({ isBack: true }));
  const pull = phone.fault;
  const refuse = onPush(async () => answerWith(500, problemOf('internal')));
  phone.fault = (send, url, init) => refuse(() => (pull ? pull(send, url, init) : send()), url, init);
  const reports = [
    await phone.core.engine.sync({ isBack: true }),
    await phone.core.engine.sync({ isBack: true }),
  ];
  expect(reports.map(({ pulled }) => pulled)).toContain('done');
  expect(await entries(phone)).toHaveLength(1);
});
