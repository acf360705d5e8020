import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { PASSWORD, startTestServer, type TestPerson } from '#tests/support/server.ts';
import { mutation, ofKind, push } from '#tests/support/sync.ts';

const message = (name: string) =>
  mutation('contact.send', {
    name,
    email: `${name.toLowerCase()}@farm.example`,
    country: 'United States',
    message: `Hello from ${name}.`,
    requestType: 'other',
  });

test('deleting an account deletes its contact messages and nobody else’s', async () => {
  const server = await startTestServer();
  const [ann, ben] = [await server.register('ann'), await server.register('ben')];
  const sent = async (person: TestPerson, name: string) =>
    ofKind((await push(server, person, [message(name)]))[0], 'applied');
  await sent(ann, 'Ann');
  await sent(ben, 'Ben');
  await server.request('POST', '/api/contact', { body: message('Visitor').args });
  const [row] = await server.store.read.selectFrom('contact_messages').selectAll().execute();
  await server.store.write(async ({ trx }) => {
    for (let n = 0; n < SYNC_LIMITS.transactionRows && row; n++)
      await trx
        .insertInto('contact_messages')
        .values({ ...row, id: undefined, key: null })
        .execute();
  });
  const names = async () => {
    const rows = await server.store.read.selectFrom('contact_messages').select('name').distinct().execute();
    return rows.map(({ name }) => name).sort();
  };
  expect(await names()).toEqual(['Ann', 'Ben', 'Visitor']);
  const options = { body: { password: PASSWORD }, cookie: ann.cookie };
  expect((await server.request('DELETE', '/api/user/profile', options)).status).toBe(204);
  expect(await names()).toEqual(['Ben', 'Visitor']);
  await server.close();
});
