import { startTestServer, type TestServer } from '../support/server.ts';
import {
  areTalking,
  type Counting,
  closeAll,
  countingAt,
  haveFallenSilent,
  newUrl,
  storeAt,
} from './shared-limits-support.ts';

export const NOBODY = 'no-such-password-1';
export const ADDRESS = '203.0.113.77';
export const FIVE_AN_HOUR = { REGISTRATIONS_PER_HOUR: '5' };

/** Nothing is written here: messages between servers are in no table. */
export let url: string;

export const start = async () => {
  url = await newUrl();
};

export const tidy = async () => {
  await closeAll();
  await haveFallenSilent(url);
};

/** Two servers, and the limits of a third one that shows when all have received the messages. */
export async function startTwo(
  env: Record<string, string> = {},
): Promise<[TestServer, TestServer, Counting]> {
  const own = await newUrl();
  const servers: TestServer[] = [];
  for (let i = 0; i < 2; i++) servers.push(await startTestServer({ store: await storeAt(own), env }));
  const third = await countingAt(own, env);
  await areTalking(third.store, 3);
  return [...(servers as [TestServer, TestServer]), third];
}

export async function countTwo(env: Record<string, string> = {}): Promise<[Counting, Counting]> {
  const [one, two] = [await countingAt(url, env), await countingAt(url, env)];
  await areTalking(one.store, 2);
  return [one, two];
}

/** How many more accounts an address may register, by trial. */
export function registrationsLeft({ limits }: Counting, address: string): number {
  let count = 0;
  while (limits.takeRegistration(address) === 0) count++;
  limits.takeRegistration(address, -count);
  return count;
}
