import { expect, type Page } from '@playwright/test';
import { KEPT_TABLES } from '#contract/admin.ts';
import type { AnimalEvent } from '#contract/events.ts';
import { SCREENS } from '#src/shell/site-map.ts';
import { openThreads, read } from './forum-steps.ts';
import type { Phone } from './phone.ts';
import type { RealServer } from './server.ts';

export const SMALLEST = { width: 320, height: 640 };
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
const PATHS = Object.values(SCREENS).map(({ path }) => path);
export const BUSINESS = '/business/1';
export const RESULTS = '/explore?location=Ocala, FL&radius=50&sort=name';
const OTHERS = ['/forums/new-thread', '/animated-frog', BUSINESS, RESULTS];
/** One page of each kind that has many, besides those in the register. */
async function pagesOfOne(server: RealServer): Promise<string[]> {
  const [thread] = await openThreads(server);
  const [event] = await read<AnimalEvent[]>(server, '/api/events');
  if (!thread || !event) throw new Error('the demo data lacks a thread or an event');
  const { slug, categorySlug } = thread;
  return [
    `/forums/thread/${slug}`,
    `/forums/category/${categorySlug}`,
    `/event/${event.id}`,
    '/blogs/horse-colic',
  ];
}

export const headingOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The address of every screen: those of the menus, and one of each kind that has many. */
export const allPaths = async (server: RealServer): Promise<string[]> => [
  ...PATHS,
  ...OTHERS,
  ...(await pagesOfOne(server)),
];

const OF_ADMINS = [
  '/admin',
  '/admin/log',
  '/admin/find?q=ann',
  ...Object.values(KEPT_TABLES).map(({ path }) => `/admin/tables/${path}`),
];
/** Not one of the samples, which nobody can own. */
const OWNED = 40;

/**
 * Signs in a person who owns a listing, has sent a report and is an admin. @returns the screens that are not in
 * everybody's menus: those of letters, owners, reporters and admins.
 */
export async function hiddenPaths(
  phone: Phone,
  server: RealServer,
): Promise<{ own: string[]; admin: string[] }> {
  const { id } = await phone.register('ann');
  const send = async (path: string, data: object) => {
    const answer = await phone.context.request.post(server.url + path, { data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201);
  };
  await send(`/api/businesses/${OWNED}/claims`, {
    message: 'It is my practice; call the number on the sign.',
  });
  await server.grantClaim(1);
  await server.grantAdmin('ann');
  await send('/api/reports', { kind: 'business', id: 1, reason: 'Wrong phone number' });
  return {
    own: [
      '/new-password',
      '/confirm-email',
      '/nowhere',
      '/new-password#code',
      '/reports',
      '/confirm-email#code',
      '/stop-emails',
      `/edit-listing?business=${OWNED}`,
    ],
    admin: [...OF_ADMINS, `/admin/person/${id}`],
  };
}

/** The width of the page. On a phone the window's own width is useless: it grows with overflow. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Text that is unreadable at double size: off the side, cut by its box or field, or one letter a line. */
export const cutWordsOn = (page: Page, width: number) =>
  page.evaluate(async (right) => {
    await document.fonts.ready;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const ownText = ({ childNodes }: Element) =>
      [...childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '');
    const isCut = (element: Element, { overflowX, overflowY }: CSSStyleDeclaration) =>
      element.clientWidth > 1 &&
      !element.matches('.first-lines') && // the whole text is behind the link
      ((/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) &&
          ownText(element).join('').trim() !== '' &&
          element.scrollHeight > element.clientHeight + 2));
    const isSqueezed = (element: HTMLElement) => {
      const words = ownText(element).flatMap((text) => text.split(/[^\p{L}]+/u));
      const twoLetters = 1.5 * Number.parseFloat(getComputedStyle(element).fontSize);
      return words.some(({ length }) => length > 5) && element.offsetWidth < twoLetters;
    };
    const pen = document.createElement('canvas').getContext('2d');
    /** The chosen option or the placeholder of a field of one line. */
    const wordsIn = (field: HTMLInputElement | HTMLSelectElement) =>
      field instanceof HTMLSelectElement
        ? field.selectedOptions[0]?.text
        : field.value
          ? ''
          : field.placeholder;
    const isTooLong = (field: HTMLInputElement | HTMLSelectElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      if (!pen) return true;
      pen.font = font;
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      return pen.measureText(wordsIn(field) ?? '').width > field.clientWidth - padding;
    };
    const isShown = (element: Element) =>
      !element.closest('.visually-hidden, .skip-link, svg, dialog:not([open])') &&
      element.getClientRects().length > 0;
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    return [
      ...[...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => !element.matches('input, select, option, textarea, .hero') && isShown(element))
        .filter((element) => element.innerText?.trim())
        .filter((element) => {
          const box = element.getBoundingClientRect();
          const isOff = (box.right > right + 1 || box.left < -1) && !isScrolled(element);
          return isOff || isSqueezed(element) || isCut(element, getComputedStyle(element));
        })
        .map((element) => `${element.tagName} ${element.className}: ${element.innerText.slice(0, 40)}`),
      ...fields
        .filter((field) => isShown(field) && isTooLong(field))
        .map((field) => `${field.tagName} ${field.name}: ${wordsIn(field)}`),
    ];
  }, width);
