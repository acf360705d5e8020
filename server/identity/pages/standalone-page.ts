import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../http/core/app-env.ts';

type Html = ReturnType<typeof html>;

const STYLE = '/identity/action.css';

/** Renders a standalone page: the app's stylesheet has a name that only the build knows. */
export function standalonePage(
  c: Context,
  content: Html,
  { status = 200, script }: { status?: 200 | 400; script?: string } = {},
): Response | Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>PetiYard</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLE}" />
        ${script === undefined ? '' : html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <main>
          <h1>PetiYard</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return c.html(page, status, { 'cache-control': 'no-store' });
}

/** Its stylesheet. */
export const standaloneStyle: Hono<AppEnv> = new Hono<AppEnv>().get(STYLE, (c) =>
  c.body(CSS, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
);

/** Colors and sizes: src/styles/tokens.css. */
const CSS = `:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: light-dark(#f5f7f2, #0c1713);
  color: light-dark(#10241c, #eff5f0); }
main { width: min(34rem, 100vw); box-sizing: border-box; padding: 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.1; letter-spacing: -0.018em; }
label { display: block; margin-bottom: 1rem; font-weight: 650; }
input { display: block; width: 100%; box-sizing: border-box; margin-top: 0.25rem; padding: 0.75rem; font: inherit;
  border: 1px solid light-dark(#5b6f66, #8fa69b); border-radius: 0.625rem; background: light-dark(#fff, #10201a);
  color: inherit; }
.button, button { display: inline-block; min-height: 3rem; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.625rem;
  font: inherit; font-weight: 650; background: light-dark(#0b5b47, #5fd0ab); color: light-dark(#fff, #06140e);
  text-decoration: none; cursor: pointer; }
[role='alert'] { padding: 0.75rem; border-radius: 0.625rem; border: 2px solid light-dark(#a3261c, #ff9d92); }
:focus-visible { outline: 3px solid light-dark(#0f4fa8, #9cc9ff); outline-offset: 3px; }
`;
