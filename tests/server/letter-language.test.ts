import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContactReceipt } from '#contract/contact.ts';
import { LETTER_LIMITS } from '#contract/letters.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import type { TestPerson } from '#tests/support/server.ts';

const BARN = 'barn@example.com';

let world: ServerWithMail;
let ann: TestPerson;
beforeEach(async () => {
  world = await startWithMail();
  ann = await world.server.register('ann');
  const changed = await call('PATCH', '/api/user/profile', { language: 'es' });
  expect(changed.status).toBe(200);
  await world.lettersTo('ann@example.com');
  world.mailServer.letters.length = 0; // the letter of a new account
});
afterEach(() => world.close());

const call = <T>(method: string, path: string, body?: object) =>
  world.server.request<T>(method, path, { token: ann.token, ...(body ? { body } : {}) });
const newest = async (to = 'ann@example.com') => (await world.lettersTo(to)).at(-1)?.text ?? '';

describe('letters of an account in Spanish are in Spanish:', () => {
  test('a new password', async () => {
    await call('POST', '/api/auth/password-letter', { username: 'ann' });
    expect(await newest()).toContain('Su nombre de usuario: ann');
  });

  test('the confirmation of an address', async () => {
    await call('POST', '/api/user/email/letter');
    expect(await newest()).toContain('O escriba este código en PetiYard, en su perfil:');
  });

  test('to the former address', async () => {
    await call('PATCH', '/api/user/profile', { email: 'new@example.com' });
    expect(await newest()).toContain('Cambió el correo de la cuenta de PetiYard "ann".');
  });

  test('a code for a listing, to its address', async () => {
    const id = await world.server.addBusiness({ email: BARN });
    await call('POST', `/api/businesses/${id}/claims/letter`);
    expect(await newest(BARN)).toContain('"ann" dice que este negocio de PetiYard es suyo:');
  });

  test('an admin’s reply, and the numbers of the queue', async () => {
    await world.server.store.write(({ trx }) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    const sent = {
      name: 'Ann',
      email: BARN,
      country: 'United States',
      message: 'Hola, ¿abren hoy?',
      requestType: 'support',
    };
    const { body } = await call<ContactReceipt>('POST', '/api/contact', sent);
    await runDaily({
      store: world.server.store,
      log: pino({ level: 'silent' }),
      nowMs: () => world.server.clock.nowMs,
      letters: { publicUrl: 'https://petiyard.test', nudge: world.postman.nudge },
    });
    expect(await newest()).toContain('- 1 mensaje para nosotros\n');
    await call('POST', `/api/admin/queue/message-${body.id}/reply`, { text: 'Gracias.' });
    expect(await newest(BARN)).toContain('Usted nos escribió. Esta es nuestra respuesta:');
  });

  test('until it changes back to English', async () => {
    await call('PATCH', '/api/user/profile', { language: 'en' });
    world.server.clock.nowMs += LETTER_LIMITS.lifeMs;
    await call('POST', '/api/auth/password-letter', { username: 'ann' });
    expect(await newest()).toContain('Your username: ann');
  });
});
