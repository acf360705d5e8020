import { test as base } from '@playwright/test';
import { type Phone, startPhone } from './phone.ts';
import { type LyingConnection, startConnection } from './proxy.ts';
import { type RealServer, startServer } from './server.ts';

interface Fixtures {
  /** Lets a test say how much room the browser reports: else Chromium tells every site of 10 GiB left. */
  tellsRoom: boolean;
  server: RealServer;
  /** Stands between phone and server; passes everything until told otherwise. */
  connection: LyingConnection;
  /** A phone whose console must stay clean: checked at the end of each test. */
  phone: Phone;
}

/** A test with a real server, a connection that can lie, and a phone. */
export const test = base.extend<Fixtures>({
  tellsRoom: [false, { option: true }],
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.close();
  },
  connection: async ({ server }, use) => {
    const connection = await startConnection(server.url);
    await use(connection);
    await connection.close();
  },
  phone: async ({ server, connection, launchOptions, tellsRoom }, use) => {
    const isReachable = (url: string) =>
      server.isRunning() && connection.isHonest() && !connection.hasBroken(url);
    const args = [
      ...(launchOptions.args ?? []),
      ...(tellsRoom ? ['--disable-features=StaticStorageQuota'] : []),
    ];
    const phone = await startPhone({
      url: connection.url,
      isReachable,
      launchOptions: { ...launchOptions, args },
    });
    await use(phone);
    await phone.close();
    phone.watch.expectQuiet();
  },
});
