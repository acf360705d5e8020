import type { User } from '#contract/auth.ts';
import type { MutationName } from '#contract/mutations.ts';
import { problemOf } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { newestArgs, retryEntry } from '#src/local/entries.ts';
import { closeSession } from '#src/local/identity.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox.ts';
import { answerWith, type Fault, type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { HOUR_MS, queueOffline } from '../helpers.ts';
import { randomOf } from '../random.ts';

export type Random = ReturnType<typeof randomOf>;

/** One thing that a person wrote: a text that exists once in the world, so that it can be found again anywhere. */
export interface Written {
  text: string;
  owner: number;
  phone: Actor;
  name: MutationName;
  /** The person replaced, joined or discarded it: it may have been posted, but need not be. */
  isGivenUp: boolean;
  /** The cache was dropped after it was written. */
  isCacheLost: boolean;
}

/** A phone with what was observed on it. */
export interface Actor {
  phone: Phone;
  label: string;
  /** Every entry that ever stood in the outbox, as it was seen last. */
  known: Map<string, AnyEntry>;
  /** Highest history and version of each confirmed row. */
  versions: Map<string, { h: number; version: number }>;
  /** Keys that a person's own act took away. */
  acts: Set<string>;
  /** Requests that are still on their way. */
  late: (() => Promise<unknown>)[];
}

export interface World {
  server: TestServer;
  users: User[];
  actors: Actor[];
  random: Random;
  written: Written[];
  cancelled: Set<string>;
  count: number;
}

export async function startWorld(seed: number): Promise<World> {
  const server = await startTestServer({ businesses: 2, env: { WRITES_PER_MINUTE: '100000' } });
  const users = [(await server.register('ann')).user, (await server.register('ben')).user];
  const random = randomOf(seed);
  const world: World = { server, users, actors: [], random, written: [], cancelled: new Set(), count: 0 };
  for (const label of ['first', 'second']) {
    const phone = startPhone(server, { hasLocks: random.chance(0.5), hasOwnClock: true });
    phone.random = random.next;
    phone.uuid = random.uuid;
    const actor = { phone, label, known: new Map(), versions: new Map(), acts: new Set<string>(), late: [] };
    world.actors.push(actor);
    await phone.signIn(random.pick(users).username);
    setWeather(world, actor);
  }
  return world;
}

/** Notes what the server confirmed as cancelled, from every answer that it gave, heard or not. */
async function listen(world: World, response: Response): Promise<Response> {
  if (response.ok) {
    const body = (await response.clone().json()) as Partial<PushAnswer>;
    for (const outcome of body.outcomes ?? [])
      if (outcome.outcome === 'cancelled') world.cancelled.add(outcome.key);
  }
  return response;
}

/** Chooses what happens to the phone's requests from now on. */
export function setWeather(world: World, actor: Actor): void {
  const { random } = world;
  const lost = () => new TypeError('lost');
  const weathers: Fault[] = [
    (send) => send(),
    (send) => send(),
    async () => Promise.reject(lost()),
    async (send) => {
      await send();
      throw lost();
    },
    async (send) => {
      actor.late.push(send);
      throw lost();
    },
    async (send) => {
      await send();
      return send();
    },
    async (send) => (random.chance(0.5) ? send() : Promise.reject(lost())),
    async () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }),
    async (send) => {
      const text = await (await send()).text();
      return answerWith(200, text.slice(0, Math.floor(text.length * random.next())));
    },
    async () => answerWith(503, problemOf('busy'), { 'retry-after': '30' }),
    async () => answerWith(429, problemOf('too-many-requests'), { 'retry-after': '5' }),
    async () => answerWith(500, problemOf('internal')),
    async (send, _url, init) =>
      String(init.body).length > 700 ? answerWith(413, problemOf('too-large')) : send(),
  ];
  const weather = random.pick(weathers);
  actor.phone.fault = (send, url, init) => {
    const isPush = url.endsWith('/sync/push');
    return weather(isPush ? async () => listen(world, await send()) : send, url, init);
  };
}

/** The words of a write's arguments, if it has any. */
export const textOf = (args: unknown) => {
  const { comment, content, message } = args as { comment?: string; content?: string; message?: string };
  return comment ?? content ?? message;
};
export const textOfEntry = (entry: AnyEntry) => textOf(newestArgs(entry as OutboxEntry));

/** The storm is over: everybody comes back in turn, until nothing moves any more. */
export async function calm(world: World): Promise<void> {
  for (const actor of world.actors) {
    const { phone } = actor;
    phone.goOnline();
    phone.fault = async (send, url) => (url.endsWith('/sync/push') ? listen(world, await send()) : send());
    phone.clock.nowMs = world.server.clock.nowMs;
    await arriveLate(world, actor);
    for (const user of world.users) {
      await closeSession(phone.core.cache, phone.clock.nowMs);
      phone.cookie = '';
      await phone.signIn(user.username);
      for (const entry of await phone.core.outbox.entries.where('state').equals('parked').toArray())
        if (entry.owner === user.id) await queueOffline(phone, () => retryEntry(phone.core, entry.key));
      for (let i = 0; i < 4; i++) {
        world.server.clock.nowMs += HOUR_MS;
        for (const other of world.actors) other.phone.clock.nowMs = world.server.clock.nowMs;
        await phone.core.engine.sync({ isForced: true });
      }
    }
  }
  for (const { phone } of world.actors) await phone.core.engine.sync({ isForced: true });
}

/** Requests that were delayed on their way reach the server now; their answers reach nobody. */
export async function arriveLate(_world: World, actor: Actor) {
  for (const send of actor.late.splice(0)) await send();
}
