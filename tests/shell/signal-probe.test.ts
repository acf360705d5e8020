import { beforeEach, expect, test } from 'vitest';
import type { Reach } from '#src/local/browser/ports.ts';
import { SignalProbe } from '#src/shell/running/signal-probe.ts';

let nowMs: number;
let timers: { atMs: number; work: () => void }[];
let reach: Reach;
let listeners: Set<() => void>;
/** Times of requests to the server, and times when its return was reported. */
let probedAt: number[];
let reportedAt: number[];
let isVisible: boolean;

beforeEach(() => {
  nowMs = 0;
  timers = [];
  reach = 'online';
  listeners = new Set();
  probedAt = [];
  reportedAt = [];
  isVisible = true;
});

function become(next: Reach) {
  reach = next;
  for (const listener of listeners) listener();
}

/** A probe whose server responds from `backAtMs` on. */
function startProbe({ backAtMs = Number.POSITIVE_INFINITY } = {}) {
  return new SignalProbe({
    reach: {
      current: () => reach,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    nowMs: () => nowMs,
    setTimer(work, delayMs) {
      const timer = { atMs: nowMs + delayMs, work };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter((each) => each !== timer));
    },
    isVisible: () => isVisible,
    async ask() {
      probedAt.push(nowMs);
      if (nowMs >= backAtMs) become('online');
    },
    onBack: () => void reportedAt.push(nowMs),
  });
}

/** Advances the clock and runs timers in order. */
async function wait(ms: number) {
  const untilMs = nowMs + ms;
  for (;;) {
    const [next] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
    if (!next) break;
    timers.splice(timers.indexOf(next), 1);
    nowMs = next.atMs;
    next.work();
    await Promise.resolve();
    await Promise.resolve();
  }
  nowMs = untilMs;
}

test('a silent server is probed after 2, 4, 8 and 16 seconds, with growing pauses up to five minutes', async () => {
  startProbe();
  become('offline');
  await wait(1_200_000);
  expect(probedAt).toEqual([
    2000, 6000, 14_000, 30_000, 62_000, 126_000, 254_000, 510_000, 810_000, 1_110_000,
  ]);
});

test('the return of the server is reported once and ends the probing', async () => {
  startProbe({ backAtMs: 5000 });
  become('offline');
  await wait(120_000);
  expect([probedAt, reportedAt]).toEqual([[2000, 6000], [6000]]);
});

test('nothing is probed while there is signal', async () => {
  const probe = startProbe();
  probe.nudge();
  await wait(60_000);
  expect(probedAt).toEqual([]);
});

test("a person's action probes the server at once, but not every tap does", async () => {
  const probe = startProbe({ backAtMs: 40_000 });
  become('offline');
  await wait(40_000);
  probedAt.length = 0;
  probe.nudge();
  await wait(0);
  expect([probedAt, reportedAt]).toEqual([[40_000], [40_000]]);
  become('offline');
  nowMs += 400;
  probe.nudge();
  nowMs += 500;
  probe.nudge();
  expect(probedAt).toHaveLength(1);
});

test('a tap within a second after a probe triggers one when the second is over', async () => {
  const probe = startProbe({ backAtMs: 2300 });
  become('offline');
  await wait(2400);
  expect([probedAt, reportedAt]).toEqual([[2000], []]);
  probe.nudge();
  await wait(600);
  expect([probedAt, reportedAt]).toEqual([[2000, 3000], [3000]]);
});

test('an unstable signal does not restart the probing at two seconds', async () => {
  startProbe({ backAtMs: 14_000 });
  become('offline');
  await wait(14_000);
  expect(reportedAt).toEqual([14_000]);
  probedAt.length = 0;
  become('offline');
  await wait(16_000);
  expect(probedAt).toEqual([30_000]);
});

test('after a stable signal the first probes are quick again', async () => {
  startProbe({ backAtMs: 14_000 });
  become('offline');
  await wait(60_000);
  probedAt.length = 0;
  become('offline');
  await wait(2000);
  expect(probedAt).toEqual([62_000]);
});

test('a hidden page does not probe', async () => {
  isVisible = false;
  startProbe();
  become('offline');
  await wait(60_000);
  expect(probedAt).toEqual([]);
});

test('weak signal counts as back', async () => {
  startProbe();
  become('offline');
  become('weak');
  become('online');
  expect(reportedAt).toHaveLength(1);
});

test('a stopped probe sends no more requests', async () => {
  const probe = startProbe();
  become('offline');
  probe.stop();
  await wait(60_000);
  expect(probedAt).toEqual([]);
});

test('a connection that always breaks one request starts passes after growing pauses', async () => {
  startProbe();
  let passes = 0;
  for (const untilMs = nowMs + 60_000; nowMs < untilMs; ) {
    const before = reportedAt.length;
    become('offline');
    become('online');
    while (reportedAt.length === before) await wait(100);
    passes += 1;
  }
  expect(passes).toBeLessThan(8);
});

test('a signal that was stable before it broke starts a pass at once when it is back', async () => {
  startProbe();
  for (let time = 0; time < 3; time++) {
    become('offline');
    become('online');
    expect(reportedAt).toHaveLength(time + 1);
    await wait(31_000);
  }
});
