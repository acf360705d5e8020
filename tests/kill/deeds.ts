import { randomUUID } from 'node:crypto';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import type { randomOf } from '#tests/local/random.ts';
import { AnswerLost, type Client, callDeed, pushDeeds, pushRaw, register, send } from './client.ts';
import { type Deed, enter, type Ledger } from './ledger.ts';

/** How many fixture businesses the database has. */
export const BUSINESSES = 12;
const MOST_IN_A_PUSH = 12;

export interface Scene {
  url: string;
  ledger: Ledger;
  random: ReturnType<typeof randomOf>;
}

type Draft = Pick<Deed, 'name' | 'args'>;

type Way = (scene: Scene, client: Client) => Promise<unknown>;

/** The acts of a client; repeated ones are done more often. */
const WAYS: Way[] = [pushSome, pushSome, pushSome, call, call, call, postWithoutKey, signUp, cancel];

/** Writes in many ways until the connection breaks. */
export async function writeUntilCut(scene: Scene, client: Client): Promise<void> {
  try {
    for (;;) await scene.random.pick(WAYS)(scene, client);
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
  }
}

function pushSome({ url, ledger, random }: Scene, client: Client) {
  const count = 1 + Math.floor(random.next() * MOST_IN_A_PUSH);
  const deeds = Array.from({ length: count }, () =>
    enter(ledger, { person: client.username, ...draftOf(ledger, random) }),
  );
  return pushDeeds(url, client, deeds);
}

function call({ url, ledger, random }: Scene, client: Client) {
  return callDeed(url, client, enter(ledger, { person: client.username, ...draftOf(ledger, random) }));
}

async function postWithoutKey({ url, ledger }: Scene, { token }: Client) {
  const entry = { content: `Without a key ${randomUUID()}`, isAcknowledged: false };
  ledger.keyless.push(entry);
  const body = { content: entry.content, threadId: 1 };
  await send(`${url}/api/forums/threads/1/posts`, { body, token });
  entry.isAcknowledged = true;
}

function signUp({ url, ledger }: Scene) {
  const account = { username: `p${randomUUID().replaceAll('-', '')}`, isAcknowledged: false, token: null };
  ledger.accounts.push(account);
  return register(url, account);
}

/** Cancels a write that has not arrived yet; when the cancel is confirmed, the write is refused forever. */
async function cancel({ url, ledger }: Scene, client: Client) {
  const key = randomUUID();
  const answer = await pushRaw(url, client, { cancel: [{ key: randomUUID(), target: key }] });
  if (answer.outcomes[0]?.outcome !== 'cancelled') throw new Error('a new key could not be canceled');
  ledger.cancelled.add(key);
  const late = { key, name: 'post.create', args: { thread: 1, content: `Cancelled ${key}` }, argsVersion: 1 };
  const [outcome] = (await pushRaw(url, client, { mutations: [late] })).outcomes;
  if (outcome?.outcome !== 'rejected') throw new Error(`a canceled write was ${outcome?.outcome}`);
}

function draftOf(ledger: Ledger, random: Scene['random']): Draft {
  const text = `${randomUUID()} came at night.`;
  const posts = ledger.deeds.flatMap((deed) =>
    deed.name === 'post.create' && deed.id !== null ? [deed.id] : [],
  );
  const drafts: (() => Draft)[] = [
    () => ({ name: 'post.create', args: { thread: 1, content: text } }),
    () => ({ name: 'post.create', args: { thread: 2, content: text } }),
    () => ({
      name: 'thread.create',
      args: { categoryId: 1 + Math.floor(random.next() * 3), title: text, content: text, isSticky: false },
    }),
    () => ({
      name: 'review.write',
      args: {
        businessId: 1 + Math.floor(random.next() * BUSINESSES),
        rating: random.pick([1, 3, 5]),
        comment: text,
      },
    }),
    () => ({ name: 'game.download', args: { gameId: 1 } }),
    () => ({
      name: 'preferences.set',
      args: { animals: [random.pick(ANIMAL_TYPES).name], businessTypes: [] },
    }),
  ];
  if (posts.length > 0)
    drafts.push(() => ({ name: 'post.like', args: { post: random.pick(posts), liked: random.chance(0.6) } }));
  return random.pick(drafts)();
}
