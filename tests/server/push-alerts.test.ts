import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { ann, begin, pass, put, reply, tidy, world } from './push-notifications-support.ts';
import { browser } from './push-support.ts';

beforeEach(begin);
afterEach(tidy);

describe('an alert', () => {
  const addAlert = async (changes: object = {}) => {
    const { nowMs } = world.server.clock;
    const caretaker = await world.server.register('caretaker');
    await world.server.store.write(({ trx }) =>
      trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', caretaker.user.id).execute(),
    );
    const body = {
      title: 'Screwworm in Marion County',
      what: 'Larvae were found in a wound of a deer.',
      howToLook: 'Look at every wound for larvae, each day.',
      call: { name: 'State veterinarian', phone: '850-410-0900' },
      source: { name: 'FDACS', url: 'https://www.fdacs.gov' },
      counties: ['Marion'],
      validFrom: new Date(nowMs).toISOString(),
      validUntil: new Date(nowMs + 48 * HOUR_MS).toISOString(),
      ...changes,
    };
    const answer = await world.server.request<{ id: number }>('POST', '/api/admin/alerts', {
      body,
      token: caretaker.token,
    });
    expect(answer.status).toBe(201);
    return { id: answer.body.id, token: caretaker.token };
  };
  const alertsFor = (name: string, counties: string[]) => {
    const one = browser(name);
    return put(one.device({ kinds: ['alerts'], counties, timeZone: 'Asia/Tokyo' })).then(() => one);
  };

  test('reaches the devices of its counties without an account, at night too, with high urgency', async () => {
    const marion = await alertsFor('m', ['12083', '12001']);
    await alertsFor('o', ['12095']);
    await addAlert();
    await pass(0);
    expect(world.sent.map(({ endpoint }) => endpoint.href)).toEqual([marion.endpoint]);
    expect(world.sent[0]?.headers).toMatchObject({ Urgency: 'high', TTL: String(48 * 3600) });
    expect(marion.read(world.sent[0]?.body ?? Buffer.alloc(0)).notification).toMatchObject({
      title: 'Screwworm in Marion County',
      navigate: 'https://petiyard.org/',
    });
  });

  test('of a state reaches all its counties, once, however often it is changed', async () => {
    await alertsFor('m', ['12083']);
    await alertsFor('g', ['13001']);
    const { id, token } = await addAlert({ counties: ['Florida'] });
    await pass(0);
    const body = { title: 'Screwworm in Florida' };
    expect((await world.server.request('PATCH', `/api/admin/alerts/${id}`, { body, token })).status).toBe(
      200,
    );
    await pass(MINUTE_MS);
    expect(world.sent).toHaveLength(1);
  });

  test('that begins later is sent when it begins', async () => {
    await alertsFor('m', ['12083']);
    const validFrom = new Date(world.server.clock.nowMs + HOUR_MS).toISOString();
    await addAlert({ validFrom });
    await pass(0);
    expect(world.sent).toEqual([]);
    await pass(HOUR_MS);
    expect(world.sent).toHaveLength(1);
  });

  test('to many devices does not delay a later reply', async () => {
    for (let number = 0; number < 50; number++) await alertsFor(`m${number}`, ['12083']);
    const anns = browser('a');
    await put(anns.device(), ann);
    await addAlert();
    world.server.clock.nowMs += MINUTE_MS;
    await reply('Ten dollars.');
    await pass(0);
    expect(world.sent).toHaveLength(51);
    expect(world.sent.findIndex(({ endpoint }) => endpoint.href === anns.endpoint)).toBeLessThan(20);
  });
});
