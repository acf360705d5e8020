import type { Page, Response } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { toolkit } from './toolkit-client.ts';

const PAGE = '/toolkit-client.html';
const SCRIPT = '/toolkit-client.js';
const HTML = `<!doctype html><html lang="en"><title>Official client</title><script type="module" src="${SCRIPT}"></script>`;

let bundled: Promise<string> | undefined;

/** The official client in one file, bundled as its users do. */
const bundle = () => {
  bundled ??= build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['browser', 'module', 'import', 'default'] },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'tests/e2e/support/toolkit-client.ts', output: { format: 'es' } },
    },
  }).then((output) => (output as Rolldown.RolldownOutput).output[0].code);
  return bundled;
};

/** A page of the server's own origin, under its own policy, with only the official client. */
export interface ToolkitPage {
  /** Reloads it, like a browser that was closed. */
  reload(): Promise<void>;
  /** Every address outside the server that it requested, and every violation of the policy. */
  complaints: string[];
}

/** Opens the page at a server and connects the client to it; the load signs nobody out. */
export async function openToolkitPage(page: Page, origin: string): Promise<ToolkitPage> {
  const policy = await policyOf(origin);
  const code = await bundle();
  const headers = { 'content-security-policy': policy };
  await page.route(`${origin}${PAGE}*`, (route) =>
    route.fulfill({ headers, contentType: 'text/html', body: HTML }),
  );
  await page.route(`${origin}${SCRIPT}`, (route) =>
    route.fulfill({ headers, contentType: 'text/javascript', body: code }),
  );
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type|This document requires/.test(message.text()))
      complaints.push(message.text());
  });
  const open = async (go: () => Promise<Response | null>) => {
    await go();
    await page.waitForFunction(() => 'toolkit' in globalThis);
    await page.evaluate(async () => {
      const { toolkit } = globalThis as unknown as ToolkitWindow;
      const auth = toolkit.getAuth(toolkit.initializeApp({ apiKey: 'any', projectId: 'demo-petiyard' }));
      toolkit.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
      await auth.authStateReady();
    });
  };
  await open(() => page.goto(`${origin}${PAGE}`));
  return { complaints, reload: () => open(() => page.reload()) };
}

/** Globals of the page. */
export interface ToolkitWindow {
  toolkit: typeof toolkit;
}

/** The policy of the server's own documents. */
async function policyOf(origin: string): Promise<string> {
  const answer = await fetch(origin);
  const policy = answer.headers.get('content-security-policy') ?? '';
  if (!policy.includes("script-src 'self'")) throw new Error(`no policy: ${policy}`);
  return policy;
}
