import { AUTH_MESSAGES, LOGIN_RULES, passwordsMatch, REGISTER_RULES, type User } from '#contract/auth.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Services } from '../../http/app-env.ts';
import { AppError, fieldsInvalid } from '../../http/app-error.ts';
import { checkFields, parseFields } from '../../http/zod-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { caseKey, findUserByEmail, findUserByName, insertUser, toUser } from './users.repository.ts';

const MS_PER_S = 1000;

/** Checks name and password. @throws AppError 401 with the same words for an unknown name, 429 after many failures. */
export async function checkLogin(services: Services, body: unknown, address: string): Promise<User> {
  const { username, password } = parseFields(LOGIN_RULES, body);
  const { loginsByName, loginsByAddress } = services.limits;
  const name = caseKey(username);
  const waitMs = Math.max(loginsByName.waitMs(name), loginsByAddress.waitMs(address));
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyLogins,
      retryAfterS: waitMs / MS_PER_S,
    });
  loginsByName.add(name); // counted before the slow check, so that parallel guesses do not slip through
  loginsByAddress.add(address);
  const row = await findUserByName(services.store.read, username);
  if (!(await isPassword(row?.password_hash, password)) || !row) throw new AppError('invalid-credentials');
  loginsByName.forget(name);
  loginsByAddress.forgetLast(address);
  return toUser(row);
}

/** Makes an account. @throws AppError 409 `username-taken` or `email-taken`, 422. */
export async function registerUser(services: Services, body: unknown): Promise<User> {
  const checked = checkFields(REGISTER_RULES, body);
  const differ = typeof body === 'object' && body !== null && passwordsOf(body);
  if (!checked.ok) throw fieldsInvalid(withMismatch(checked.errors, differ || null));
  if (differ) throw fieldsInvalid([differ]);
  const { values } = checked;
  const nowIso = new Date(services.nowMs()).toISOString();
  const passwordHash = await hashPassword(values.password);
  return services.store.write(async ({ trx }) => {
    if (await findUserByName(trx, values.username)) throw taken('username');
    if (await findUserByEmail(trx, values.email)) throw taken('email');
    const row = {
      username: values.username,
      username_key: caseKey(values.username),
      email: values.email,
      email_key: caseKey(values.email),
      full_name: values.fullName,
      location: values.location,
      password_hash: passwordHash,
      is_admin: 0,
      animals: '[]',
      business_types: '[]',
      created_at: nowIso,
      version: 0,
    };
    const id = await insertUser(trx, row);
    await recordChanges(trx, [{ entity: 'profile', id, streams: [`me:${id}`] }], nowIso);
    return toUser({ ...row, id });
  });
}

/** 409 on the field that somebody else has. */
export function taken(field: 'username' | 'email'): AppError {
  const message = field === 'username' ? AUTH_MESSAGES.usernameTaken : AUTH_MESSAGES.emailTaken;
  return new AppError(field === 'username' ? 'username-taken' : 'email-taken', {
    detail: message,
    errors: [{ path: field, message }],
  });
}

/** Cross-field check on the raw body, so that it is told together with the other fields' errors. */
function passwordsOf(body: object) {
  const { password, passwordConfirm } = body as { password?: unknown; passwordConfirm?: unknown };
  if (typeof password !== 'string' || typeof passwordConfirm !== 'string') return null;
  return passwordsMatch({ password, passwordConfirm });
}

function withMismatch(
  errors: { path: string; message: string }[],
  mismatch: ReturnType<typeof passwordsMatch>,
) {
  const isNew = mismatch && !errors.some((error) => error.path === mismatch.path);
  return isNew ? [...errors, mismatch] : errors;
}
