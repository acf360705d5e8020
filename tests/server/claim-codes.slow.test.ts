import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogEntry, QueueItem } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { joinListings } from '#tests/support/joined-listing.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import { codeIn } from '#tests/support/mail-server.ts';
import { startTestServer, type TestPerson } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';

const BARN = 'info@old-oak.example';

let world: ServerWithMail;
let ann: TestPerson;
let ben: TestPerson;
let admin: TestPerson;
let listing: number;
beforeEach(async () => {
  world = await startWithMail();
  const { server } = world;
  [ann, ben, admin] = [
    await server.register('ann'),
    await server.register('ben'),
    await server.register('boss'),
  ];
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.user.id).execute(),
  );
  listing = await server.addBusiness({ name: 'Old Oak', email: BARN });
});
afterEach(() => world.close());

const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  world.server.request<T & Problem>(method, path, { token: person?.token, ...(body ? { body } : {}) });
const ask = (person: TestPerson | null = ann, id = listing) =>
  call(person, 'POST', `/api/businesses/${id}/claims/letter`, {});
const enter = (code: string, person: TestPerson | null = ann, id = listing) =>
  call<Business>(person, 'POST', `/api/businesses/${id}/claims/code`, { code });
const newest = async () => (await world.lettersTo(BARN)).at(-1) ?? { text: '' };
const ownerOf = async (id = listing) =>
  (await call<Business>(null, 'GET', `/api/businesses/${id}`)).body.ownerId;

test('the code goes to the address on the listing, and entering it makes the person its owner at once', async () => {
  expect((await ask()).status).toBe(200);
  const letter = await newest();
  expect(letter.text).toContain('"ann" says they own this listing on PetiYard:');
  expect(letter.text).toContain('Old Oak, 1 County Road, Gainesville');
  expect(await ownerOf()).toBeNull();
  const granted = await enter(codeIn(letter));
  expect(granted).toMatchObject({ status: 200, body: { id: listing, ownerId: ann.user.id } });
  const rows = await pullAll(world.server, 'area:59:-165', 0);
  expect(JSON.stringify(rows)).toContain(`"ownerId":${ann.user.id}`);
});

test('the log has the claim like an admin’s grant, and an admin can undo it', async () => {
  await ask();
  await enter(codeIn(await newest()));
  const [line] = (await call<LogEntry[]>(admin, 'GET', '/api/admin/log')).body;
  expect(line).toMatchObject({ action: 'grant', adminName: null, item: 'claim-1', canUndo: true });
  expect((await call(admin, 'POST', `/api/admin/log/${line?.id}/undo`, {})).status).toBe(200);
  expect(await ownerOf()).toBeNull();
});

test('the code also decides a claim that waits for an admin', async () => {
  await call(ann, 'POST', `/api/businesses/${listing}/claims`, { message: 'The sign has my name on it.' });
  await ask();
  await enter(codeIn(await newest()));
  const queue = (await call<QueueItem[]>(admin, 'GET', '/api/admin/queue')).body;
  expect(queue.filter(({ kind }) => kind === 'claim')).toEqual([]);
});

test('repeating it, because the answer was lost, gets the same answer', async () => {
  await ask();
  const code = codeIn(await newest());
  const first = await enter(code);
  expect((await enter(code)).body).toEqual(first.body);
});

test('the code of a merged listing goes to the address of the listing that it was merged into, and grants that one', async () => {
  const joined = await world.server.addBusiness({ name: 'Old Oak Barn', email: 'old@old-oak.example' });
  await joinListings(world.server, joined, listing);
  expect((await ask(ann, joined)).status).toBe(200);
  const granted = await enter(codeIn(await newest()), ann, joined);
  expect(granted).toMatchObject({ status: 200, body: { id: listing, ownerId: ann.user.id } });
  expect((await enter('00000000', ann, joined)).body).toMatchObject({ id: listing }); // already theirs
});

test('the code is for one person and one listing, and only the newest is valid', async () => {
  const other = await world.server.addBusiness({ name: 'New Oak', email: BARN });
  await ask();
  const first = codeIn(await newest());
  expect((await enter(first, ben)).body.errors).toMatchObject([{ path: 'code' }]);
  expect((await enter(first, ann, other)).status).toBe(422);
  await ask();
  expect((await enter(first)).status).toBe(422);
  expect((await enter(codeIn(await newest()))).status).toBe(200);
});

test('the code is invalid after 30 minutes and after five wrong ones', async () => {
  await ask();
  const late = codeIn(await newest());
  world.server.clock.nowMs += 30 * MINUTE_MS;
  expect((await enter(late)).status).toBe(422);
  await ask();
  const code = codeIn(await newest());
  const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
  for (let count = 0; count < 4; count++) await enter(wrong);
  expect([(await enter(code)).status, await ownerOf()]).toEqual([429, null]);
});

test('the old address no longer grants a listing whose address has changed', async () => {
  await ask();
  const code = codeIn(await newest());
  await call(admin, 'PATCH', `/api/businesses/${listing}`, { email: 'new@old-oak.example' });
  expect([(await enter(code)).status, await ownerOf()]).toEqual([422, null]);
});

test('there is no code for a listing without an address, with an owner, for a sample, or for an unknown id', async () => {
  const { server } = world;
  const silent = await server.addBusiness({ email: null });
  const owned = await server.addBusiness({ email: BARN, owner_id: ben.user.id });
  const sample = await server.addBusiness({ email: BARN, is_sample: 1 });
  const answers = [
    await ask(ann, silent),
    await ask(ann, owned),
    await ask(ann, sample),
    await ask(ann, 9999),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 409, 404, 404]);
  expect(answers[0]?.body.detail).toBe('This listing has no email address to send a code to.');
  expect((await ask(null)).status).toBe(401);
  expect(await world.lettersTo(BARN)).toEqual([]);
});

test('a suspended person gets no code and no listing', async () => {
  await ask();
  const code = codeIn(await newest());
  const until = new Date(world.server.clock.nowMs + DAY_MS).toISOString();
  await call(admin, 'POST', `/api/admin/people/${ann.user.id}/suspend`, { until, reason: 'Spam.' });
  expect([(await ask()).status, (await enter(code)).status, await ownerOf()]).toEqual([403, 403, null]);
});

test('the mailbox of a business gets at most five letters an hour, from all people together', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 8; count++) statuses.push((await ask(count % 2 ? ann : ben)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await world.lettersTo(BARN)).toHaveLength(5);
});

test('one person causes at most twenty letters a day', async () => {
  const { server } = world;
  let sent = 0;
  for (let count = 0; count < 24; count++) {
    const id = await server.addBusiness({ email: `barn-${count}@example.com` });
    if ((await ask(ann, id)).status === 200) sent += 1;
  }
  expect(sent).toBe(19); // and the one about her own address
}, 30_000);

test('without a mail server an admin grants claims as before', async () => {
  const server = await startTestServer({ businesses: [{ email: BARN }] });
  const { token } = await server.register('ann');
  const letter = await server.request<Problem>('POST', '/api/businesses/1/claims/letter', {
    token,
    body: {},
  });
  const claim = await server.request('POST', '/api/businesses/1/claims', {
    token,
    body: { message: 'The sign has my name on it.' },
  });
  expect([letter.status, claim.status]).toEqual([404, 201]);
  await server.close();
});
