import type { Core } from '#src/local/core.ts';
import { checkPush } from './push.local.ts';
import { pushBrowser } from './push-browser.ts';

/** Compares the notifications of this browser with what the person wants. */
export async function checkPushHere(core: Core): Promise<void> {
  const browser = await pushBrowser();
  if (browser) await checkPush(core, browser);
}
