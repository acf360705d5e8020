import { expect, test } from 'vitest';
import { discard, entries, onPush, queueOffline, sendUnheard, startTogether, write } from './helpers.ts';

const MESSAGE = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  country: 'United States',
  message: 'Do you list goat vets?',
  requestType: 'support' as const,
};

for (const arrives of [true, false])
  test(`a visitor's message that ${arrives ? 'was' : 'was not'} stored is canceled while somebody is signed in`, async () => {
    const { phone, server } = await startTogether();
    const key = await queueOffline(phone, () => write(phone.core, 'visitor', 'contact.send', MESSAGE));
    await sendUnheard(phone, arrives);
    await discard(phone, key);
    phone.fault = onPush((send) => send());
    await phone.core.engine.sync({ isForced: true });
    await phone.core.engine.sync({ isForced: true });
    expect(await entries(phone)).toEqual([]);
    const stored = await server.store.read.selectFrom('contact_messages').select('key').execute();
    expect(stored).toHaveLength(arrives ? 1 : 0);
    expect(await phone.core.outbox.receipts.count()).toBe(arrives ? 1 : 0);
  });
