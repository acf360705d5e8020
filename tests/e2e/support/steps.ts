import { expect, type Page } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import { MUTATION_TITLES, OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { REVIEW_TOASTS, REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import type { Phone } from './phone.ts';
import type { RealServer } from './server.ts';

/** A review as a person writes it. */
export interface WrittenReview {
  businessId: number;
  rating: number;
  comment: string;
}

/** Opens a business's page while there is signal: then the phone has it, and knows the signed-in person. */
export async function visitBusiness(phone: Phone, server: RealServer, id: number): Promise<void> {
  const answer = await fetch(`${server.url}/api/businesses/${id}`);
  const { name } = (await answer.json()) as Business;
  await phone.open(`/business/${id}`);
  await expect(phone.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(phone.page.getByRole('textbox', { name: REVIEW_WORDS.comment })).toBeVisible();
}

/** Writes a review on a business's page and sees it saved on the phone. */
export async function writeReviewOffline(phone: Phone, review: WrittenReview): Promise<void> {
  await phone.open(`/business/${review.businessId}`);
  const { page } = phone;
  await chooseStars(page, review.rating);
  await page.getByRole('textbox', { name: REVIEW_WORDS.comment }).fill(review.comment);
  await page.getByRole('button', { name: REVIEW_WORDS.submit }).click();
  await expect(page.getByText(REVIEW_TOASTS.saved.description).first()).toBeVisible();
}

/** Opens the outbox and waits until it has been read. */
export async function openOutbox(phone: Phone): Promise<void> {
  await phone.open('/outbox');
  await expect(phone.page.getByRole('heading', { level: 1, name: OUTBOX_WORDS.heading })).toBeVisible();
  await expect(sendNowOn(phone.page)).toBeVisible();
}

/** The page's own button; the bar below the header may offer another. */
export const sendNowOn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: OUTBOX_WORDS.sendNow });

/** The items of the outbox in a state: "Waiting to send", "Sent". */
export const itemsIn = (page: Page, state: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .filter({ has: page.getByText(new RegExp(`^${state}`)) });

/** Opens the dialog in which a review that waits in the outbox can be changed. */
export const pressEdit = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', {
      name: OUTBOX_WORDS.actionsOf(OUTBOX_WORDS.edit, MUTATION_TITLES['review.write'].of('')),
    })
    .click();

/** Changes a review that waits in the outbox. */
export async function editReview(page: Page, rating: number, comment: string): Promise<void> {
  await pressEdit(page);
  const dialog = page.getByRole('dialog');
  await chooseStars(page, rating);
  await dialog.getByRole('textbox', { name: REVIEW_WORDS.comment }).fill(comment);
  await dialog.getByRole('button', { name: OUTBOX_WORDS.save }).click();
  await expect(dialog).toBeHidden();
}

/** The star covers its radio button: a finger touches the label. */
async function chooseStars(page: Page, rating: number): Promise<void> {
  await page
    .locator('label', { hasText: OUTBOX_WORDS.ratingOption(rating) })
    .last()
    .click();
}
