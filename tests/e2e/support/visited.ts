import { cpSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { type Folder, makeFolder } from './folder.ts';
import { copiesUpToDate } from './own-steps.ts';
import { startPhone } from './phone.ts';
import { startConnection } from './proxy.ts';
import { startServer } from './server.ts';

/** A phone that has opened the app once and is closed: its worker is installed, its copies are up to date. */
export interface Visited {
  /** A browser's storage belongs to an address: this is the one that the phone knows. */
  port: number;
  /** A copy of the phone for one test. */
  copy(): Folder;
  remove(): void;
}

/** Opens the app's home page on a new phone and waits until it can open without signal. */
export async function visitOnce(launchOptions: LaunchOptions): Promise<Visited> {
  const server = await startServer();
  const connection = await startConnection(server.url);
  const profile = makeFolder('visited');
  const phone = await startPhone({ url: connection.url, profile, isReachable: () => true, launchOptions });
  await phone.open('/');
  await phone.workerReady();
  await copiesUpToDate(phone);
  await phone.close();
  phone.watch.expectQuiet();
  await connection.close();
  await server.close();
  return {
    port: Number(new URL(connection.url).port),
    copy() {
      const folder = makeFolder('phone');
      cpSync(profile.path, folder.path, { recursive: true });
      return folder;
    },
    remove: () => profile.remove(),
  };
}
