import { randomUUID } from 'node:crypto';
import type { SignedIn, User } from '#contract/auth.ts';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Outcome, PushAnswer } from '#contract/sync.ts';
import { registration } from '#tests/support/server.ts';
import type { Account, Deed } from './ledger.ts';

/** The connection broke before a whole answer was there: the fate of the request is unknown. */
export class AnswerLost extends Error {}

/** The requests of one person's device. */
export interface Client {
  username: string;
  user: User;
  token: string;
}

const PATIENCE_MS = 20_000;

interface Sent {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Sends one request. @throws AnswerLost, Error on an answer that is no success. */
export async function send<T>(url: string, { method = 'POST', body, token, headers = {} }: Sent): Promise<T> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(lost);
  const text = await answer.text().catch(lost);
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

const lost = (cause: unknown): never => {
  throw new AnswerLost('no complete response', { cause });
};

/** Makes an account and signs in. */
export async function register(url: string, account: Account): Promise<Client> {
  const { username } = account;
  const { user, token } = await send<SignedIn>(`${url}/api/auth/register`, { body: registration(username) });
  account.isAcknowledged = true;
  account.token = token;
  return { username, user, token };
}

/** Sends deeds in one push and notes the server's answer to each. @throws AnswerLost, Error unless all are done. */
export async function pushDeeds(url: string, client: Client, deeds: readonly Deed[]): Promise<Outcome[]> {
  const mutations = deeds.map(({ key, name, args }) => ({ key, name, args, argsVersion: 1 }));
  const { outcomes } = await pushRaw(url, client, { mutations });
  for (const deed of deeds) {
    const outcome = outcomes.find(({ key }) => key === deed.key);
    if (outcome?.outcome !== 'applied')
      throw new Error(`${deed.name} was not applied: ${JSON.stringify(outcome)}`);
    acknowledge(deed, outcome.version, outcome.id ?? null);
  }
  return outcomes;
}

/** Sends a push with a custom body. */
export const pushRaw = (url: string, { user, token }: Client, changes: object): Promise<PushAnswer> =>
  send(`${url}/api/sync/push`, {
    token,
    body: {
      protocol: 1,
      device: randomUUID(),
      epoch: null,
      user: user.id,
      cancel: [],
      mutations: [],
      ...changes,
    },
  });

/** Does a deed by its documented call, under the same key. @throws AnswerLost. */
export async function callDeed(url: string, { token }: Client, deed: Deed): Promise<void> {
  const { method, path, body } = callOf(deed);
  const headers = { [IDEMPOTENCY_HEADER]: deed.key };
  const row = await send<{ id?: number; version?: number } | null>(url + path, {
    method,
    body,
    token,
    headers,
  });
  acknowledge(deed, row?.version ?? null, row?.id ?? null);
}

function acknowledge(deed: Deed, version: number | null, id: number | null): void {
  Object.assign(deed, { isAcknowledged: true, version, id });
}

function callOf({ name, args }: Deed): { method: string; path: string; body: unknown } {
  const post = (path: string, body: unknown = args) => ({ method: 'POST', path, body });
  switch (name) {
    case 'post.create':
      return post(`/api/forums/threads/${args.thread}/posts`, {
        content: args.content,
        threadId: args.thread,
      });
    case 'thread.create':
      return post('/api/forums/threads');
    case 'review.write':
      return post('/api/reviews');
    case 'post.like':
      return post(`/api/forums/posts/${args.post}/like`, { liked: args.liked });
    case 'game.download':
      return post(`/api/mobile-games/${args.gameId}/increment-downloads`, {});
    case 'preferences.set':
      return { method: 'PATCH', path: '/api/user/preferences', body: args };
    default:
      throw new Error(`no client does ${name}`);
  }
}
