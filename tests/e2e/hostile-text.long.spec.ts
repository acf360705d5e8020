import { expect, type Page } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { SCREENS } from '#src/shell/site-map.ts';
import { test } from './support/fixtures.ts';
import { FAR_AWAY, fillWithVectors } from './support/hostile-world.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { packed, SCRIPT_VECTORS } from './support/script-vectors.ts';
import { watchScripts } from './support/script-watch.ts';
import { itemsIn, openOutbox, writeReviewOffline } from './support/steps.ts';

const PATHS = Object.values(SCREENS).map(({ path }) => path);

const textOf = (page: Page) => page.getByRole('main').innerText();
/** Number of vectors that appear as plain text. */
const seenIn = (text: string) => SCRIPT_VECTORS.filter((vector) => text.includes(vector)).length;

/** The same, after all Show more buttons are pressed. */
async function seenWithMore(page: Page): Promise<number> {
  const seen = seenIn(await textOf(page));
  const more = page.getByRole('main').getByRole('button', { name: EXPLORE_WORDS.more }).first();
  if (await more.isVisible()) await more.click();
  return seen;
}

test('shows 300 vectors in every text field as plain text on every screen, runs none and fetches nothing foreign', async ({
  server,
  connection,
  phone,
}) => {
  expect(new Set(SCRIPT_VECTORS).size).toBe(300);
  const world = await fillWithVectors(server.url);
  const { page } = phone;
  const watch = await watchScripts(page, connection.url);
  await phone.register('ann');
  const [hostileName = ''] = packed(120);
  const renamed = await phone.context.request.patch(`${connection.url}/api/user/profile`, {
    data: { fullName: hostileName, location: hostileName },
  });
  expect(renamed.status()).toBe(200);

  const vectors = encodeURIComponent(SCRIPT_VECTORS.slice(0, 30).join(' '));
  const one = (n: number) => encodeURIComponent(SCRIPT_VECTORS[n] ?? '');
  const near = `/explore?location=Key%20West%2C%20Florida&lat=${FAR_AWAY.lat}&lng=${FAR_AWAY.lng}&radius=5`;
  const screens: { path: string; atLeast: number }[] = [
    { path: `/business/${world.business.id}`, atLeast: 200 },
    { path: `/forums/thread/${world.thread.slug}`, atLeast: 300 },
    { path: `/forums/category/${world.thread.categorySlug}`, atLeast: 60 },
    { path: near, atLeast: 200 },
    { path: '/search?q=alert', atLeast: 5 },
    { path: `/search?q=${one(2)}`, atLeast: 0 },
    { path: `/explore?location=${one(0)}&radius=${one(3)}&q=${one(20)}`, atLeast: 0 },
    { path: `/contact?about=${vectors}&type=${one(3)}&business=${one(0)}`, atLeast: 0 },
    { path: `/forums/new-thread?title=${one(0)}&text=${vectors}&url=javascript:alert(301)`, atLeast: 0 },
    { path: `/?signin=1&returnTo=${encodeURIComponent('javascript:alert(302)')}`, atLeast: 0 },
    { path: `/business/${one(0)}`, atLeast: 0 },
    { path: `/event/${one(3)}`, atLeast: 0 },
    { path: `/blogs/${one(60)}`, atLeast: 0 },
    { path: `/${one(62)}#${one(20)}`, atLeast: 0 },
  ];
  await phone.open('/blogs/horse-colic'); // none of the followed ones
  await copiesUpToDate(phone);
  for (const path of PATHS)
    await test.step(path, async () => {
      await phone.follow(path);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await watch.expectNoForeignMarkup(path);
    });
  for (const { path, atLeast } of screens)
    await test.step(path.slice(0, 60), async () => {
      await phone.open(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (atLeast > 0) {
        await expect(page.getByRole('main').getByText('alert(').first()).toBeVisible();
        await expect.poll(() => seenWithMore(page), path).toBeGreaterThanOrEqual(atLeast);
      }
      await watch.expectNoForeignMarkup(path);
    });

  const [comment = ''] = packed(1000);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: world.business.id, rating: 2, comment });
  await openOutbox(phone);
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(1);
  await watch.expectNoForeignMarkup('/outbox');
  await phone.open(`/forums/thread/${one(2)}`); // offline, because online the browser would report a 404
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await watch.expectNoForeignMarkup('a thread that is none');
  connection.beHonest();
  watch.expectNothingRan();
});
