import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

const SCREEN_PART = /\/home-.*\.js/;
/** The app has begun to wait for the part. */
const BEGUN_MS = 1000;
/** The document comes later than the end of the loads that the press breaks off. */
const DOCUMENT_MS = 1500;
const GO_HOME = "setTimeout(() => location.assign('/'), 20)";
const PRESS = 'setTimeout(() => document.querySelector(\'a[href="/emergency"]\').click(), 20)';
const IS_DRAWN = 'return document.querySelector(\'a[href="/emergency"]\') !== null';

test('a link opens its page although a part of the screen before it is still loading', async ({
  engineName,
  connection,
  phone,
}) => {
  test.skip(engineName === 'WebKit', 'its driver does nothing before a page is loaded');
  connection.lie((line) => (SCREEN_PART.test(line) ? 'hang' : 'pass'));
  await phone.open('/favicon.svg');
  await phone.run(GO_HOME);
  await expect.poll(() => phone.run(IS_DRAWN).catch(() => false)).toBe(true);
  await expect.poll(() => connection.log.some(({ line }) => SCREEN_PART.test(line))).toBe(true);
  await setTimeout(BEGUN_MS);
  connection.latencyMs = DOCUMENT_MS;
  await phone.run(PRESS);
  await expect.poll(() => phone.run('return location.pathname').catch(() => null)).toBe('/emergency');
});
