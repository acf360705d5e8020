import { test as base } from '@playwright/test';
import { findOrInstallEngines, startDisplay } from '#scripts/find-engines.ts';
import { makeFolder } from '#tests/e2e/support/folder.ts';
import { type LyingConnection, startConnection } from '#tests/e2e/support/proxy.ts';
import { type RealServer, startServer } from '#tests/e2e/support/server.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { type EnginePhone, startEnginePhone } from './phone.ts';
import { webkit } from './webkit.ts';

interface Fixtures {
  server: RealServer;
  /** Between phone and server; passes everything by default. */
  connection: LyingConnection;
  /** A new phone, on no page. */
  phone: EnginePhone;
}

interface SharedFixtures {
  engineName: Engine['name'];
  engine: Engine;
}

/** A test with a real server, a connection that can fail, and a phone with another engine than Chromium. */
export const test = base.extend<Fixtures, SharedFixtures>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const programs = findOrInstallEngines();
      if (engineName === 'Firefox') return use(firefox(programs.firefox));
      const display = await startDisplay();
      await use(webkit(programs.webkitDriver, display.name));
      display.stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ engineName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.close();
  },
  connection: async ({ server }, use) => {
    const connection = await startConnection(server.url);
    await use(connection);
    await connection.close();
  },
  phone: async ({ engine, connection }, use) => {
    const profile = makeFolder('phone');
    const phone = await startEnginePhone(engine, connection.url, profile.path);
    await use(phone);
    await phone.close();
    profile.remove();
  },
});
