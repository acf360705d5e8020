import { Hono } from 'hono';
import { html } from 'hono/html';
import { DONE_CHANNEL, DONE_PAGE } from '#contract/accounts-elsewhere.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { standalonePage } from '../pages/standalone-page.ts';

const SCRIPT = '/identity/done.js';
const TEXTS = {
  done: 'You can close this window.',
  renewTokens: 'Go to PetiYard',
} as const;

/** Sends the outcome to the app and closes the pop-up; the URL keeps none of it. */
const CODE = `const outcome = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('${DONE_CHANNEL}');
channel.postMessage(outcome);
setTimeout(() => {
  channel.close();
  close();
}, 100);
`;

/** The page that ends a pop-up sign-in. Its name has a dot, so that the service worker leaves it to the server. */
export const donePage: Hono<AppEnv> = new Hono<AppEnv>()
  .get(DONE_PAGE, (c) => {
    c.set('keepsOpener', true);
    const content = html`<p>${TEXTS.done}</p>
      <a class="button" href="/">${TEXTS.renewTokens}</a>`;
    return standalonePage(c, content, { script: SCRIPT });
  })
  .get(SCRIPT, (c) =>
    c.body(CODE, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  );
