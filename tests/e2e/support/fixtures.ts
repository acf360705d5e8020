import { test as base } from '@playwright/test';
import { makeFolder } from './folder.ts';
import { type Phone, startPhone } from './phone.ts';
import { type LyingConnection, startConnection } from './proxy.ts';
import { type RealServer, startServer } from './server.ts';
import { type Visited, visitOnce } from './visited.ts';

interface Fixtures {
  /** The free space that the browser reports to a test; by default Chromium reports 10 GiB to every site. */
  tellsRoom: boolean;
  /** Lets a test begin with a phone that has never opened the app. */
  isNewPhone: boolean;
  server: RealServer;
  /** Between phone and server; passes everything by default. */
  connection: LyingConnection;
  /**
   * A phone that has opened the app once and can open it without signal. Its console must stay clean: checked at the
   * end of each test.
   */
  phone: Phone;
}

interface SharedFixtures {
  visited: Visited;
}

/** A test with a real server, a connection that can lie, and a phone. */
export const test = base.extend<Fixtures, SharedFixtures>({
  tellsRoom: [false, { option: true }],
  isNewPhone: [false, { option: true }],
  visited: [
    async ({ launchOptions }, use) => {
      const visited = await visitOnce(launchOptions);
      await use(visited);
      visited.remove();
    },
    { scope: 'worker' },
  ],
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.close();
  },
  connection: async ({ server, visited }, use) => {
    const connection = await startConnection(server.url, visited.port);
    await use(connection);
    await connection.close();
  },
  phone: async ({ server, connection, visited, isNewPhone, launchOptions, tellsRoom }, use) => {
    const isReachable = (url: string) =>
      server.isRunning() && connection.isHonest() && !connection.hasBroken(url);
    const args = [
      ...(launchOptions.args ?? []),
      ...(tellsRoom ? ['--disable-features=StaticStorageQuota'] : []),
    ];
    const profile = isNewPhone ? makeFolder('phone') : visited.copy();
    const phone = await startPhone({
      url: connection.url,
      profile,
      isReachable,
      launchOptions: { ...launchOptions, args },
    });
    await use(phone);
    phone.watch.end();
    await phone.close();
    profile.remove();
    phone.watch.expectQuiet();
  },
});
