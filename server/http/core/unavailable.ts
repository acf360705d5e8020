import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { isApiPath } from '#contract/shared/screen-path.ts';
import { API_HEADER } from '#contract/sync.ts';
import { UNAVAILABLE_WORDS as WORDS } from '#contract/unavailable.ts';
import { busy } from '../../errors.ts';
import { answerProblem } from './answer-problem.ts';
import type { AppEnv } from './app-env.ts';
import { isPageAsked } from './screens.ts';
import { securityHeaders, standaloneHeaders } from './security.ts';

/** The app's stylesheet is unavailable now. Colors and sizes: src/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: light-dark(#f5f7f2, #0c1713);
  color: light-dark(#10241c, #eff5f0); }
main { max-width: 34rem; padding: 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.1; letter-spacing: -0.018em; }
a { display: inline-block; margin-top: 0.5rem; padding: 0.75rem 1.5rem; border-radius: 0.625rem; font-weight: 650;
  background: light-dark(#0b5b47, #5fd0ab); color: light-dark(#fff, #06140e); text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#0f4fa8, #9cc9ff); outline-offset: 3px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const RETRY_AFTER = String(HTTP_LIMITS.retryAfterS);

const PAGE = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${WORDS.title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>${WORDS.title}</h1>
      <p>${WORDS.body}</p>
      <p>${WORDS.kept}</p>
      <a href="">${WORDS.retry}</a>
    </main>
  </body>
</html>`;

/**
 * Responds to everything with 503 while the server starts or stops: a page for browsers, a problem for other clients.
 */
export const unavailable = new Hono<AppEnv>()
  .use('*', (c, next) => (isPageAsked(c) ? standaloneHeaders(STYLE_HASH)(c, next) : securityHeaders(c, next)))
  .all('*', (c) => {
    if (!isPageAsked(c)) {
      if (isApiPath(c.req.path)) c.header(API_HEADER, '1');
      return answerProblem(c, busy());
    }
    const headers = { 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER, 'cache-control': 'no-store' };
    return c.html(PAGE, 503, headers);
  });
