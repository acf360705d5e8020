import { beforeEach, expect, test } from 'vitest';
import type { Reach } from '#src/local/browser/ports.ts';
import { SignalProbe } from '#src/shell/running/signal-probe.ts';

let nowMs: number;
let timers: { atMs: number; work: () => void }[];
let reach: Reach;
let listeners: Set<() => void>;
/** Times at which our server was asked, and at which its return was told. */
let asked: number[];
let told: number[];
let isVisible: boolean;

beforeEach(() => {
  nowMs = 0;
  timers = [];
  reach = 'online';
  listeners = new Set();
  asked = [];
  told = [];
  isVisible = true;
});

function become(next: Reach) {
  reach = next;
  for (const listener of listeners) listener();
}

/** A probe whose server answers from `backAtMs` on. */
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
      asked.push(nowMs);
      if (nowMs >= backAtMs) become('online');
    },
    onBack: () => void told.push(nowMs),
  });
}

/** Lets the clock run; what is due happens in order. */
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

test('a silent server is asked after 2, 4, 8 and 16 seconds, and ever more seldom, to five minutes', async () => {
  startProbe();
  become('offline');
  await wait(1_200_000);
  expect(asked).toEqual([2000, 6000, 14_000, 30_000, 62_000, 126_000, 254_000, 510_000, 810_000, 1_110_000]);
});

test('its return is told once, and nobody asks any more', async () => {
  startProbe({ backAtMs: 5000 });
  become('offline');
  await wait(120_000);
  expect([asked, told]).toEqual([[2000, 6000], [6000]]);
});

test('nothing is asked while there is signal', async () => {
  const probe = startProbe();
  probe.nudge();
  await wait(60_000);
  expect(asked).toEqual([]);
});

test('a person who does something has the server asked at once, but not by every tap', async () => {
  const probe = startProbe({ backAtMs: 40_000 });
  become('offline');
  await wait(40_000);
  asked.length = 0;
  probe.nudge();
  await wait(0);
  expect([asked, told]).toEqual([[40_000], [40_000]]);
  become('offline');
  nowMs += 400;
  probe.nudge();
  nowMs += 500;
  probe.nudge();
  expect(asked).toHaveLength(1);
});

test('a tap in the second after a question is heard when that second is over', async () => {
  const probe = startProbe({ backAtMs: 2300 });
  become('offline');
  await wait(2400);
  expect([asked, told]).toEqual([[2000], []]);
  probe.nudge();
  await wait(600);
  expect([asked, told]).toEqual([[2000, 3000], [3000]]);
});

test('a signal that comes and goes is not asked for every two seconds again', async () => {
  startProbe({ backAtMs: 14_000 });
  become('offline');
  await wait(14_000);
  expect(told).toEqual([14_000]);
  asked.length = 0;
  become('offline');
  await wait(16_000);
  expect(asked).toEqual([30_000]);
});

test('after a steady signal the first questions come soon again', async () => {
  startProbe({ backAtMs: 14_000 });
  become('offline');
  await wait(60_000);
  asked.length = 0;
  become('offline');
  await wait(2000);
  expect(asked).toEqual([62_000]);
});

test('a page that nobody sees asks nothing', async () => {
  isVisible = false;
  startProbe();
  become('offline');
  await wait(60_000);
  expect(asked).toEqual([]);
});

test('weak signal counts as back', async () => {
  startProbe();
  become('offline');
  become('weak');
  become('online');
  expect(told).toHaveLength(1);
});

test('a stopped probe asks nothing more', async () => {
  const probe = startProbe();
  become('offline');
  probe.stop();
  await wait(60_000);
  expect(asked).toEqual([]);
});

test('a link on which one request always breaks starts passes after longer and longer waits', async () => {
  startProbe();
  let passes = 0;
  for (const untilMs = nowMs + 60_000; nowMs < untilMs; ) {
    const before = told.length;
    become('offline');
    become('online');
    while (told.length === before) await wait(100);
    passes += 1;
  }
  expect(passes).toBeLessThan(8);
});

test('a signal that held for a while before it broke starts a pass at once when it is back', async () => {
  startProbe();
  for (let time = 0; time < 3; time++) {
    become('offline');
    become('online');
    expect(told).toHaveLength(time + 1);
    await wait(31_000);
  }
});
