import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { exportedThings } from '#tests/support/exported.ts';
import { CASES } from './access/cases.ts';
import { ASKERS, type Asker, PRIVATE, startWorld, type World } from './access/world.ts';
import { SEARCHES } from './request-cost/worst.ts';
import { READS } from './request-cost/worst-reads.ts';
import { nameOf, routesOf } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.close());

test('has a case for every call of the route table, and a call for every case', () => {
  expect(routesOf(world.server).map(nameOf).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

test('every call that reads has a worst request in request-cost/worst-reads.ts', () => {
  const reads = routesOf(world.server).filter(({ method }) => method === 'GET');
  const without = reads.map(nameOf).filter((name) => !Object.hasOwn(READS, name) && !SEARCHES.includes(name));
  expect(without).toEqual([]);
});

/** Everything stored about the owner, except for changes by the query itself. */
async function ownersThings(): Promise<object> {
  const stored = await exportedThings(world.server, world.people.owner.user.id);
  const { exportedAt: _at, sessions: _sessions, writes: _writes, ...things } = stored;
  return things;
}

describe.each(Object.entries(CASES))('%s', (name, { statuses, ask, touchesOwner, tellsAdmin = [] }) => {
  const [method = ''] = name.split(' ');
  test.each(ASKERS.map((asker, place) => [asker, statuses[place]] as const))(
    'answers %s with %i, and neither changes nor shows another person’s data',
    async (asker: Asker, status = 0) => {
      const { path, body, as } = await ask(world, asker);
      const token = as?.token ?? (asker === 'nobody' ? undefined : world.people[asker].token);
      const before = await ownersThings();
      const answer = await world.server.request(method, path, {
        token,
        ...(body ? { body } : {}),
        address: `10.0.${world.count() % 250}.1`,
      });
      expect(answer.status).toBe(status);
      const isOwner = asker === 'owner' && as === undefined;
      const said = new TextDecoder().decode(answer.bytes);
      const shown = asker === 'admin' ? tellsAdmin : [];
      for (const secret of isOwner ? [] : PRIVATE)
        if (shown.includes(secret)) expect(said).toContain(secret);
        else expect(said).not.toContain(secret);
      expect(said).not.toMatch(/argon2|password_hash|passwordHash|id_hash|email_key|args_hash|source_hash/);
      const mayTouch = method !== 'GET' && (isOwner || (touchesOwner && status < 300));
      if (!mayTouch) expect(await ownersThings()).toEqual(before);
    },
  );
});

describe('another person’s data', () => {
  const pushAs = async (asker: 'other' | 'admin', name: string, args: object) => {
    const { token, user } = world.people[asker];
    const mutations = [{ key: randomUUID(), name, args, argsVersion: 1 }];
    const body = { protocol: 1, device: randomUUID(), epoch: null, user: user.id, cancel: [], mutations };
    return (await world.server.request<PushAnswer>('POST', '/api/sync/push', { token, body })).body.outcomes;
  };

  test.each(['other', 'admin'] as const)('is not changed by a push of %s either', async (asker) => {
    const reply = await world.reply();
    const before = await ownersThings();
    const rejected = [{ outcome: 'rejected', problem: { status: 403 } }];
    expect(await pushAs(asker, 'post.edit', { post: reply.id, content: 'Not theirs.' })).toMatchObject(
      rejected,
    );
    expect(await pushAs(asker, 'post.remove', { post: reply.id })).toMatchObject(rejected);
    expect(await ownersThings()).toEqual(before);
  });

  test.each(['other', 'admin'] as const)(
    'is not shown to a sender of the key that wrote it (%s)',
    async (asker) => {
      const { token } = world.people.owner;
      const key = randomUUID();
      const body = { title: 'Written offline', content: 'Under a key.', categoryId: 1 };
      const headers = { 'idempotency-key': key };
      await world.server.request('POST', '/api/forums/threads', { body, token, headers });
      const replay = await world.server.request('POST', '/api/forums/threads', {
        body,
        headers,
        token: world.people[asker].token,
      });
      expect(replay.headers.get('idempotency-replayed')).toBeNull();
      expect(replay.body).toMatchObject({ authorId: world.people[asker].user.id }); // a thread of the sender's own
    },
  );

  test('shows a thread that an admin has hidden to nobody, and accepts no reply to it', async () => {
    const thread = await world.thread();
    const { admin } = world.people;
    await world.server.request('PATCH', `/api/forums/threads/${thread.id}`, {
      body: { isHidden: true },
      token: admin.token,
    });
    for (const asker of ASKERS) {
      const token = asker === 'nobody' ? undefined : world.people[asker].token;
      const get = (path: string) => world.server.request('GET', path, { token });
      expect((await get(`/api/forums/threads/slug/${thread.slug}`)).status).toBe(404);
      expect((await get(`/api/forums/threads/${thread.id}/posts`)).status).toBe(404);
      const recent = await world.server.request<ForumThread[]>(
        'GET',
        '/api/forums/recent-threads?limit=200',
        { token },
      );
      expect(recent.body.map(({ id }) => id)).not.toContain(thread.id);
      const pulled = await get(`/api/sync/pull?streams=thread:${thread.id}@0`);
      expect(new TextDecoder().decode(pulled.bytes)).not.toContain(thread.title);
      const body = { content: 'Is anybody there?', threadId: thread.id };
      const reply = await world.server.request('POST', `/api/forums/threads/${thread.id}/posts`, {
        body,
        token,
      });
      expect(reply.status).toBe(asker === 'nobody' ? 401 : 404);
    }
  });

  test('lets only an admin make a thread sticky, and makes nobody an admin on request', async () => {
    for (const [asker, status] of [
      ['other', 403],
      ['admin', 201],
    ] as const) {
      const body = { title: 'On top', content: 'Always.', categoryId: 1, isSticky: true };
      const answer = await world.server.request('POST', '/api/forums/threads', {
        body,
        token: world.people[asker].token,
      });
      expect(answer.status).toBe(status);
    }
    const body = { isAdmin: true, is_admin: 1, id: world.people.admin.user.id, fullName: 'Other Person' };
    const answer = await world.server.request('PATCH', '/api/user/profile', {
      body,
      token: world.people.other.token,
    });
    expect(answer.body).toMatchObject({ id: world.people.other.user.id, isAdmin: false });
  });
});
