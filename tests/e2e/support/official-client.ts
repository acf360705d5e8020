import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { startSmsGateway } from '#tests/support/sms-gateway.ts';
import { makeFolder } from './folder.ts';
import { type RealServer, startServer } from './server.ts';
import { openToolkitPage, type ToolkitPage, type ToolkitWindow } from './toolkit-page.ts';

export interface World {
  server: RealServer;
  origin: string;
  client: ToolkitPage;
  gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  /** The link in the letter to an address. */
  linkTo(address: string, mode: string): Promise<string>;
}

export const test = base.extend<{ world: World }>({
  world: async ({ page }, use) => {
    const mail = makeFolder('letters');
    const gateway = await startSmsGateway();
    const server = await startServer({ IDENTITY: 'embedded', MAIL_DIR: mail.path, ...gateway.env });
    const origin = server.url.replace('127.0.0.1', 'localhost');
    const client = await openToolkitPage(page, origin);
    const linkTo = (address: string, mode: string) => arrivedLink(mail.path, address, mode);
    await use({ server, origin, client, gateway, linkTo });
    await server.close();
    await gateway.close();
    mail.remove();
    expect(client.complaints).toEqual([]);
  },
});

async function arrivedLink(folder: string, address: string, mode: string): Promise<string> {
  const links = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt') && !name.startsWith('.'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(`To: ${address}`))
      .flatMap((text) => /^http\S+action\.html\S+$/m.exec(text)?.[0] ?? [])
      .filter((link) => link.includes(`mode=${mode}&`));
  await expect.poll(() => links().length).toBe(1);
  return links()[0] ?? '';
}

export const ANN = { email: 'ann@farm.example', password: 'barn-door-7' };

/** The error code of the client, or null. */
export const signUp = (page: Page) =>
  page.evaluate(async ({ email, password }) => {
    const { toolkit } = globalThis as unknown as ToolkitWindow;
    const { user } = await toolkit.createUserWithEmailAndPassword(toolkit.getAuth(), email, password);
    return { uid: user.uid, email: user.email, isAnonymous: user.isAnonymous };
  }, ANN);
export const whoIs = (page: Page) =>
  page.evaluate(() => {
    const { toolkit } = globalThis as unknown as ToolkitWindow;
    const user = toolkit.getAuth().currentUser;
    return (
      user && {
        uid: user.uid,
        email: user.email,
        emailVerified: user.emailVerified,
        displayName: user.displayName,
        phoneNumber: user.phoneNumber,
        providers: user.providerData.map((one) => one.providerId),
        isAnonymous: user.isAnonymous,
      }
    );
  });
