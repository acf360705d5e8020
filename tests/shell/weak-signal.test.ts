import { expect, test, vi } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { watchWeakSignal } from '#src/shell/running/weak-signal.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const isSmall = (line: string) => line.includes('/api/health');
const requestCount = (phone: Phone) => phone.requests.filter(isSmall).length;

/** A phone with one late response and more of the same speed; `answers` counts them all. */
async function start(isVisible = true) {
  const server = await startTestServer();
  const phone = startPhone(server);
  const answers = vi.spyOn(phone.core.reach, 'onAnswer');
  let tookMs = 3 * SECOND_MS;
  phone.fault = async (send) => {
    phone.clock.nowMs += tookMs;
    return send();
  };
  watchWeakSignal(phone.core, { isVisible: () => isVisible });
  await phone.core.engine.isReached();
  expect(phone.core.reach.current()).toBe('weak');
  return {
    phone,
    become: (ms: number) => {
      tookMs = ms;
    },
    /** Advances the pause before the next request, in seconds, after the last response. */
    async ring(seconds: number): Promise<void> {
      await vi.waitFor(() => {
        expect(answers).toHaveBeenCalledTimes(requestCount(phone));
        expect(phone.timers.map(({ delayMs }) => delayMs)).toEqual([seconds * SECOND_MS]);
      });
      phone.timers.splice(0)[0]?.run();
    },
  };
}

test('one late response means weak signal until a request after two seconds', async () => {
  const { phone, become, ring } = await start();
  become(20);
  await ring(2);
  await vi.waitFor(() => expect([requestCount(phone), phone.core.reach.current()]).toEqual([2, 'online']));
});

test('a server that keeps responding late is asked with growing pauses', async () => {
  const { phone, ring } = await start();
  for (const seconds of [2, 4, 8, 16]) await ring(seconds);
  await vi.waitFor(() => expect(requestCount(phone)).toBe(5));
  expect(phone.core.reach.current()).toBe('weak');
});

test('a hidden page requests nothing', async () => {
  const { phone, ring } = await start(false);
  for (const seconds of [2, 4, 8]) await ring(seconds);
  expect(requestCount(phone)).toBe(1);
});
