import { Hono } from 'hono';
import { html } from 'hono/html';
import { DONE_CHANNEL, DONE_PAGE } from '#contract/accounts-elsewhere.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { lonePage } from '../pages/lone-page.ts';

const SCRIPT = '/identity/done.js';
const WORDS = {
  done: 'You can close this window.',
  goOn: 'Go to PetiYard',
} as const;

/** Tells the app how it ended, and closes the pop-up. Nothing of it is left in the address. */
const CODE = `const outcome = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('${DONE_CHANNEL}');
channel.postMessage(outcome);
setTimeout(() => {
  channel.close();
  close();
}, 100);
`;

/** The page at which a pop-up ends that has been elsewhere. A name with a dot: the app's worker leaves it to the server. */
export const donePage: Hono<AppEnv> = new Hono<AppEnv>()
  .get(DONE_PAGE, (c) => {
    c.set('keepsOpener', true);
    const content = html`<p>${WORDS.done}</p>
      <a class="button" href="/">${WORDS.goOn}</a>`;
    return lonePage(c, content, { script: SCRIPT });
  })
  .get(SCRIPT, (c) =>
    c.body(CODE, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  );
