import { expect, test, vi } from 'vitest';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import type { Core } from '#src/local/core.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

test('without a care library PetiBot says so and still recognizes an emergency', async () => {
  vi.resetModules(); // a page that was just opened, with nothing read yet
  const { answerOn } = await import('#src/features/petibot/reply.ts');
  const phone = startPhone(await startTestServer());
  const fetch = () => Promise.reject(new TypeError('no signal'));
  const core: Core = { ...phone.core, ports: { ...phone.core.ports, fetch } };
  const { answer } = await answerOn(core, 'How often should I feed my dog?', null);
  expect(answer.text).toBe(PETIBOT_WORDS.noLibrary);
  const emergency = await answerOn(core, 'My dog is choking', null);
  expect(emergency.answer).toMatchObject({ kind: 'urgent', text: PETIBOT_WORDS.urgentCall });
});
