import { test as base } from '@playwright/test';
import { type Phone, startPhone } from './phone.ts';
import { type LyingConnection, startConnection } from './proxy.ts';
import { type RealServer, startServer } from './server.ts';

interface Fixtures {
  server: RealServer;
  /** Stands between phone and server; passes everything until told otherwise. */
  connection: LyingConnection;
  /** A phone whose console must stay clean: checked at the end of each test. */
  phone: Phone;
}

/** A test with a real server, a connection that can lie, and a phone. */
export const test = base.extend<Fixtures>({
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
  phone: async ({ server, connection, launchOptions }, use) => {
    const isReachable = () => server.isRunning() && connection.isHonest();
    const phone = await startPhone({ url: connection.url, isReachable, launchOptions });
    await use(phone);
    await phone.close();
    phone.watch.expectQuiet();
  },
});
