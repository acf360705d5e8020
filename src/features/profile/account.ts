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
import { storeProfile } from './profile.local.ts';
import { ACCOUNT_WORDS as WORDS } from './profile.words.ts';

/** Sets a new password; the person's other sessions end. Needs a connection. */
export async function changePassword(core: Core, body: PasswordBody): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/user/password', { method: 'POST', body });
  return refusalOf(answer, WORDS.passwordOffline);
}

/**
 * Ends the person's sign-in on every device, and then here, where unsent posts stay. Needs a connection; without an
 * answer nobody is signed out here.
 */
export async function signOutEverywhere(core: Core, user: User): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/auth/logout-everywhere', { method: 'POST', body: {} });
  if (answer.kind === 'ok') await signOut(core, user);
  return refusalOf(answer, WORDS.everywhereOffline);
}

/** Changes name, email or place. A taken email is refused at its field. Needs a connection. */
export async function changeProfile(
  core: Core,
  body: { fullName: string; email: string; location: string },
): Promise<Trouble> {
  const headers = { [IDEMPOTENCY_HEADER]: core.ports.uuid() };
  const answer = await requestOwn<Profile>(core, '/api/user/profile', { method: 'PATCH', body, headers });
  if (answer.kind === 'ok') await storeProfile(core, answer.body);
  return refusalOf(answer, WORDS.profileOffline);
}

/**
 * Deletes the account, then everything of the person on this phone: private data, drafts and unsent posts.
 * Needs a connection; without one nothing is deleted anywhere.
 */
export async function deleteAccount(core: Core, user: User, password: string): Promise<Trouble> {
  const answer = await requestOwn(core, '/api/user/profile', { method: 'DELETE', body: { password } });
  if (answer.kind === 'ok') await forgetDeleted(core, user);
  return refusalOf(answer, WORDS.deleteOffline);
}

/** The account is gone on the server: everything of the person goes from this phone. */
export async function forgetDeleted(core: Core, user: User): Promise<void> {
  await signOut(core, user, true);
  await forgetPerson(core, user.id); // also when the server could not be told of the sign-out
}

async function forgetPerson({ cache, outbox, ports }: Core, userId: number): Promise<void> {
  await discardAll(outbox, userId, ports.nowMs());
  await outbox.receipts.where('owner').equals(userId).delete();
  await outbox.owners.delete(userId);
  await closeSession(cache, ports.nowMs());
}

/** The file with everything stored about the person, or a sentence that says why there is none. */
export type Exported = { kind: 'file'; name: string; text: string } | { kind: 'failed'; detail: string };

const FILE_NAME = /filename="([^"/\\]+)"/;
const DEFAULT_FILE_NAME = 'petiyard.json';

/** Asks the server for everything it stores about the person. */
export async function exportAccount(core: Core): Promise<Exported> {
  const answer = await requestOwn<object>(core, '/api/user/export');
  if (answer.kind === 'silent') return { kind: 'failed', detail: WORDS.exportOffline };
  if (answer.kind === 'problem') return { kind: 'failed', detail: answer.problem.detail };
  const name = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? DEFAULT_FILE_NAME;
  return { kind: 'file', name, text: JSON.stringify(answer.body, null, 2) };
}

const refusalOf = (answer: Answer<unknown>, offline: string): Trouble =>
  troubleOf(answer, { offline, failed: WORDS.needsConnection });
