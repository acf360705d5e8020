import { expect, type Page } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { OUTBOX } from '#src/shell/faults/rescue.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { read } from './forum-steps.ts';
import type { RealServer } from './server.ts';

export const updateBar = (page: Page) => page.getByRole('region', { name: STATUS_ACTIONS.updateRegion });

/** Number of reviews of a business on the server with this text. */
export async function timesReviewed(
  server: RealServer,
  businessId: number,
  comment: string,
): Promise<number> {
  const reviews = await read<Review[]>(server, `/api/businesses/${businessId}/reviews`);
  return reviews.filter((review) => review.comment === comment).length;
}

/** The script of a page: its `src` differs in each build. */
const scriptOn = (page: Page) => page.locator('script[src^="/assets/"]').first();
export const scriptOf = (page: Page) => scriptOn(page).getAttribute('src');

/** Waits until the page runs another build than the one of this script. */
export const runsOther = (page: Page, script: string | null) =>
  expect(scriptOn(page)).not.toHaveAttribute('src', script ?? '');

/** Makes the browser look for a new worker, as the app does every hour; resolves when it waits. */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
}

/** Version of the phone's outbox. */
export const outboxVersion = (page: Page) =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    return databases.find((each) => each.name === name)?.version;
  }, OUTBOX);

/** Marks a page in order to detect a reload, which loses the mark. */
export const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);
export const isReloaded = async (page: Page) =>
  void (await page.waitForFunction(() => !('isMarked' in window)));
