import type { PasswordBody, User } from '#contract/auth.ts';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Profile } from '#contract/profile.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { discardAll } from '#src/local/outbox/commands.ts';
import { troubleOf } from '#src/session/auth-answers.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { signOut } from '#src/session/sign-in.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { storeProfile } from './profile.local.ts';
import { ACCOUNT_WORDS as WORDS } from './profile.words.ts';

/** Changes the password and ends the other sessions. Requires a connection. */
export async function changePassword(core: Core, body: PasswordBody): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/user/password', { method: 'POST', body });
  return refusalOf(answer, WORDS.passwordOffline);
}

/**
 * Signs out all devices, then this one; unsent posts stay. Requires a connection: without a response, this
 * device stays signed in.
 */
export async function signOutEverywhere(core: Core, user: User): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/auth/logout-everywhere', { method: 'POST', body: {} });
  if (answer.kind === 'ok') await signOut(core, user);
  return refusalOf(answer, WORDS.everywhereOffline);
}

/** Changes the given fields. A taken email is reported at its field. Requires a connection. */
export async function changeProfile(
  core: Core,
  body: { fullName: string; email: string; location: string } | { replyEmails: boolean },
): Promise<Trouble> {
  const headers = { [IDEMPOTENCY_HEADER]: core.ports.uuid() };
  const answer = await requestOwn<Profile>(core, '/api/user/profile', { method: 'PATCH', body, headers });
  if (answer.kind === 'ok') await storeProfile(core, answer.body);
  return refusalOf(answer, WORDS.profileOffline);
}

/**
 * Deletes the account, then the person's private data, drafts and unsent posts on this phone. Requires a
 * connection: without a response nothing is deleted.
 */
export async function deleteAccount(core: Core, user: User, password: string): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/user/profile', { method: 'DELETE', body: { password } });
  if (answer.kind === 'ok') await forgetDeleted(core, user);
  return refusalOf(answer, WORDS.deleteOffline);
}

/** Deletes everything of a deleted account from this phone. */
export async function forgetDeleted(core: Core, user: User): Promise<void> {
  await signOut(core, user, true);
  await forgetPerson(core, user.id); // even if the server did not receive the sign-out
}

async function forgetPerson({ cache, outbox, ports }: Core, userId: number): Promise<void> {
  await discardAll(outbox, userId, ports.nowMs());
  await outbox.receipts.where('owner').equals(userId).delete();
  await outbox.owners.delete(userId);
  await closeSession(cache, ports.nowMs());
}

/** Returns the export file, or a message about the failure. */
export type Exported = { kind: 'file'; name: string; text: string } | { kind: 'failed'; detail: string };

const FILE_NAME = /filename="([^"/\\]+)"/;
const DEFAULT_FILE_NAME = 'petiyard.json';

/** Requests the export from the server. */
export async function exportAccount(core: Core): Promise<Exported> {
  const answer = await requestOwn<object>(core, '/api/user/export');
  if (answer.kind === 'silent') return { kind: 'failed', detail: WORDS.exportOffline };
  if (answer.kind === 'problem') return { kind: 'failed', detail: inOurWords(answer.problem.detail) };
  const name = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? DEFAULT_FILE_NAME;
  return { kind: 'file', name, text: JSON.stringify(answer.body, null, 2) };
}

const refusalOf = (answer: Answer<unknown>, offline: string): Trouble =>
  troubleOf(answer, { offline, failed: WORDS.needsConnection });
