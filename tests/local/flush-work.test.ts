import { expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { entries, queueOffline, receipts, startTogether, write } from './helpers.ts';

const CALLS = ['get', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'count', 'openCursor', 'openKeyCursor'];

/** The same storage with every request counted. */
function counting(factory: IDBFactory, counted: { requests: number }): IDBFactory {
  const watched = new WeakSet<object>();
  const watch = <T extends object>(target: T): T => {
    if (watched.has(target)) return target; // a transaction gives the same store each time
    watched.add(target);
    const methods = target as Record<string, (...args: unknown[]) => unknown>;
    for (const name of CALLS) {
      const real = methods[name];
      if (!real) continue;
      methods[name] = (...args) => {
        counted.requests += 1;
        return real.apply(target, args);
      };
    }
    return target;
  };
  const open = factory.open.bind(factory);
  factory.open = (...name) => {
    const request = open(...name);
    request.addEventListener('success', () => {
      const { result: database } = request;
      const begin = database.transaction.bind(database);
      database.transaction = (...scope) => {
        const transaction = begin(...scope);
        const storeOf = transaction.objectStore.bind(transaction);
        transaction.objectStore = (store) => {
          const found = storeOf(store);
          if (watched.has(found)) return found;
          const indexOf = found.index.bind(found);
          found.index = (index) => watch(indexOf(index));
          return watch(found);
        };
        return transaction;
      };
    });
    return request;
  };
  return factory;
}

test('a post in a large batch makes only the storage requests that it needs', async () => {
  const counted = { requests: 0 };
  const storage = (factory: IDBFactory) => counting(factory, counted);
  const { server, phone, people, ann } = await startTogether({ storage });
  const body = { title: 'Storm', content: 'She will not load.', categoryId: 1 };
  const { body: thread } = await server.request<ForumThread>('POST', '/api/forums/threads', {
    token: people.ben.token,
    body,
  });
  await phone.core.engine.sync();
  const flush = async (count: number) => {
    await queueOffline(phone, async () => {
      for (let post = 0; post < count; post++)
        await write(phone.core, ann, 'post.create', {
          thread: thread.id,
          content: `Try hay, ${count}/${post}.`,
        });
    });
    const before = counted.requests;
    await phone.core.engine.sync({ isPushOnly: true });
    return counted.requests - before;
  };
  await flush(1);
  const few = await flush(10);
  const many = await flush(50);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toHaveLength(61);
  // An entry is marked and read, becomes a receipt and goes; a row, its place and when it was seen are stored.
  expect((many - few) / 40).toBeLessThanOrEqual(7);
  await server.close();
});
