import { expect, test } from 'vitest';
import type { ForumCategory, ForumThread } from '#contract/forums.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { inMain, openApp, press, startScreens, waitFor } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

const MANY = 25; // a page has 20 threads or 15 vets
/** The button has another name while a page is loading. */
const showMore = async () => press(await inMain().findByRole('button', { name: 'Show more' }));

/** A phone with many threads in one category. */
async function startWithThreads() {
  const { server, phone } = await startScreens();
  const { token } = await server.register('ann');
  const body = { categoryId: 1, title: 'Hay', content: 'Who has some?', isSticky: false };
  const { body: thread } = await server.request<ForumThread>('POST', '/api/forums/threads', { token, body });
  const threads = Array.from({ length: MANY }, (_, place) => ({
    ...thread,
    id: thread.id + place,
    slug: `hay-${place}`,
    title: `Hay ${place}`,
  }));
  await phone.core.keep({ threads }, null);
  const category = (await phone.core.cache.forumCategories.get(1)) as ForumCategory;
  phone.goOffline();
  return { phone, path: `/forums/category/${category.slug}` };
}

test('the category shows as many threads as before after Back', async () => {
  const { phone, path } = await startWithThreads();
  const app = await openApp(phone, path);
  const shown = () => inMain().getAllByRole('link', { name: /^Hay \d+$/ }).length;
  await waitFor(() => expect(shown()).toBe(20));
  await showMore();
  await waitFor(() => expect(shown()).toBe(MANY));
  await app.go('/about');
  await app.back();
  await waitFor(() => expect(shown()).toBe(MANY));
  await app.go('/about');
  await app.go(path); // a new visit starts with the first page
  await waitFor(() => expect(shown()).toBe(20));
});

test('the emergency page shows as many vets as before after Back', async () => {
  const vet = { business_categories: JSON.stringify(['Veterinary Services']), phone: '(352) 555-0142' };
  const { phone } = await startScreens({ businesses: Array.from({ length: MANY }, () => vet) });
  const lastPosition = { point: HOME, atMs: phone.clock.nowMs, name: 'Home' };
  await writeSetting(phone.core.cache, 'lastPosition', lastPosition);
  const app = await openApp(phone, '/emergency');
  const shown = () =>
    inMain().getAllByRole('heading', { level: 3, name: 'Prairie Large Animal Vets' }).length;
  await waitFor(() => expect(shown()).toBe(16)); // the first call and 15 rows
  await showMore();
  await waitFor(() => expect(shown()).toBe(MANY));
  await app.go('/about');
  await app.back();
  await waitFor(() => expect(shown()).toBe(MANY));
});
