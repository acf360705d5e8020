import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { CATALOGUE_STREAM, type PullAnswer } from '#contract/sync.ts';
import { runCommand } from '#server/admin/commands.ts';
import { shownAlerts } from '#src/features/alerts/alert-area.ts';
import { readAlerts } from '#src/features/alerts/alerts.local.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Core } from '#src/local/core.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, START_MS, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let phone: Phone;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  ({ token } = await server.register('caretaker'));
  await runCommand(server.store, ['grant', 'caretaker'], START_MS);
  phone = startPhone(server, { hasOwnClock: true });
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
});
afterEach(() => server.close());

const make = async (changes: object = {}) => {
  const body = {
    title: 'Screwworm',
    what: 'Maggots that eat living flesh.',
    howToLook: 'Look at every wound each day.',
    call: { name: 'State Veterinarian', phone: '850-555-0100' },
    source: { name: 'The State', url: 'https://state.example/' },
    counties: ['Alachua'],
    validFrom: new Date(START_MS).toISOString(),
    validUntil: new Date(START_MS + HOUR_MS).toISOString(),
    ...changes,
  };
  return (await server.request<Alert>('POST', '/api/admin/alerts', { token, body })).body;
};
const pull = () => phone.core.engine.sync({ isForced: true });
const shown = async (core: Core = phone.core) =>
  shownAlerts(await readAlerts(core), core.reach.serverNowMs()).map(({ alert }) => alert.title);

test('an alert arrives with the next pull, is shown without signal and disappears when it is ended', async () => {
  await pull();
  const { id } = await make();
  expect(await shown()).toEqual([]);
  await pull();
  phone.goOffline();
  expect(await shown()).toEqual(['Screwworm']);
  await server.request('DELETE', `/api/admin/alerts/${id}`, { token });
  expect(await shown()).toEqual(['Screwworm']);
  phone.goOnline();
  await pull();
  expect(await shown()).toEqual([]);
});

test('an alert begins and ends by the server’s clock, whatever the phone’s clock says', async () => {
  phone.clock.nowMs = Date.UTC(2038, 0, 1);
  await make();
  await make({ title: 'To come', validFrom: new Date(START_MS + HOUR_MS / 2).toISOString() });
  await pull();
  phone.goOffline();
  expect(await shown()).toEqual(['Screwworm']);
  phone.clock.nowMs += HOUR_MS / 2;
  expect(await shown()).toEqual(['To come', 'Screwworm']);
  phone.clock.nowMs += HOUR_MS / 2;
  expect(await shown()).toEqual([]);
});

/** Rewrites the phone's copy as the version before alerts left it: the catalogue without the alert. */
async function leaveOlderCopy({ cache, ports }: Core, version: number) {
  const older = new Dexie(cache.name, { indexedDB: ports.indexedDB, IDBKeyRange: ports.IDBKeyRange });
  const tables = cache.tables.filter(({ name }) => name !== 'alerts');
  const storesOf = ({ schema }: (typeof tables)[number]) =>
    [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', ');
  older.version(3).stores(Object.fromEntries(tables.map((table) => [table.name, storesOf(table)])));
  const cursor = {
    stream: CATALOGUE_STREAM,
    version,
    syncedAtMs: START_MS,
    generation: 1,
    isRefilling: false,
  };
  await older.table('cursors').put(cursor);
  await older.table('session').put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
  older.close();
}

test('a phone that copied the catalogue before it supported alerts fetches the missed ones', async () => {
  const { version } = await make();
  const { core } = startPhone(server);
  await leaveOlderCopy(core, version);
  expect(await shown(core)).toEqual([]);
  await core.engine.sync({ isForced: true });
  expect(await shown(core)).toEqual(['Screwworm']);
});

test('the phone skips an entity of a newer server and keeps the rest', async () => {
  await make();
  phone.fault = async (send, url) => {
    const answer = await send();
    if (!url.includes('/sync/pull')) return answer;
    const body = (await answer.json()) as PullAnswer;
    for (const { rows, gone } of body.streams) {
      Object.assign(rows, { weather: [{ id: 1, version: 9 }] });
      Object.assign(gone, { weather: [2] });
    }
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  };
  expect((await pull()).pulled).toBe('done');
  expect(await shown()).toEqual(['Screwworm']);
  expect((await phone.core.cache.cursors.get(CATALOGUE_STREAM))?.syncedAtMs).not.toBeNull();
});
