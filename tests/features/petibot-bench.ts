import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { GUIDES_URL } from '#contract/guides.ts';
import { LEARNED_URL } from '#contract/learned.ts';
import { type Conversation, startConversation } from '#src/features/petibot/conversation.ts';
import type { Core } from '#src/local/core.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';

export const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [GUIDES_URL, LEARNED_URL].map((url) => [url, readFileSync(`public${url}`, 'utf8')]),
);
export const vet = { business_categories: JSON.stringify(['Veterinary Services']), lng: -82.32 };
const BUSINESSES = [
  { ...vet, name: 'Vet who does not say', lat: 29.66, animal_types: '[]' },
  { ...vet, name: 'Dog vet', lat: 29.67, animal_types: JSON.stringify(['Dog']) },
  { ...vet, name: 'Horse vet', lat: 29.9, animal_types: JSON.stringify(['Horse']) },
  { ...vet, name: 'Sample vet', lat: 29.651, animal_types: '["Dog","Horse"]', is_sample: 1 },
  { name: 'Feed store', lat: 29.65, lng: -82.32, business_categories: JSON.stringify(['Animal Feed']) },
];

export interface Bench {
  phone: Phone;
  core: Core;
  /** Ends PetiBot's typing. */
  type: () => Promise<void>;
  delays: number[];
  requests: string[];
}

/** A phone whose care library is kept on it and whose timers the test ends. */
export async function bench(businesses: object[] = BUSINESSES): Promise<Bench> {
  const phone = startPhone(await startTestServer({ businesses }));
  const held: (() => void)[] = [];
  const delays: number[] = [];
  const requests: string[] = [];
  const fetch = async (url: string) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    return new Response(FILES[pathname] ?? null, { headers: { 'content-type': 'application/json' } });
  };
  const setTimer = (work: () => void, delayMs: number) => {
    held.push(work);
    delays.push(delayMs);
    return () => {};
  };
  const core: Core = { ...phone.core, ports: { ...phone.core.ports, fetch, setTimer } };
  const type = async () => {
    await until(() => held.length > 0);
    held.shift()?.();
  };
  return { phone, core, type, delays, requests };
}

export async function opened(core: Core): Promise<Conversation> {
  const conversation = startConversation(core);
  await until(() => conversation.current().messages !== null);
  return conversation;
}

export async function asked(question: string, { core, type }: Bench) {
  const conversation = await opened(core);
  const sent = conversation.send(question);
  await type();
  await sent;
  expect(conversation.current().fault).toBeNull();
  const last = conversation.current().messages?.at(-1);
  if (last?.role !== 'assistant') throw new Error('no answer');
  return last;
}
