import type { Context } from 'hono';
import { z } from 'zod';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { findUserByEmail } from '../../features/auth/users.repository.ts';
import { lettersOf } from '../../features/letters/letters.service.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { languageOfVisitor } from '../../http/core/language.ts';
import {
  type LetterRequest,
  type LinkTo,
  sendChangeLetter,
  sendPasswordLetter,
  sendSignInLetter,
  sendVerifyLetter,
} from '../people/letters.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { ACTION_PAGE, MODES, type RequestType } from './action-modes.ts';
import { checkContinueUrl } from './continue-url.ts';
import { assertRecent, verified } from './recent.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({
  requestType: z.string().optional(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
  idToken: z.string().optional(),
  continueUrl: z.string().optional(),
});
type Body = z.output<typeof BODY>;
const REQUEST_TYPES = Object.keys(MODES) as RequestType[];

/** `accounts:sendOobCode`: sends a letter with a link and a code. */
export const sendLetterCall = (provider: Provider) =>
  toolkitCall(BODY, async (body, c) => {
    const type = REQUEST_TYPES.find((candidate) => candidate === body.requestType);
    if (!body.requestType) throw new Refusal('MISSING_REQ_TYPE');
    if (!type) throw new Refusal('INVALID_REQ_TYPE');
    if (!provider.services.letters) throw new Refusal('OPERATION_NOT_ALLOWED', 'This server sends no email.');
    const linkTo = linkOf(provider, type, body.continueUrl, c);
    const address = c.get('address');
    const email = await send(provider, type, body, { linkTo, address, language: languageOfVisitor(c) }).catch(
      mapProblems(
        type === 'PASSWORD_RESET' ? { 'too-many-requests': 'RESET_PASSWORD_EXCEED_LIMIT' } : TOO_MANY,
      ),
    );
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
  });

/** A key of a client; the link must carry no other words into a letter. */
const KEY = /^[\w-]{1,64}$/;

/** Returns the URL of the page with the button; the client reads its parameters from the URL after it. */
function linkOf(
  { services, settings }: Provider,
  type: RequestType,
  continueUrl: string | undefined,
  c: Context<AppEnv>,
): LinkTo {
  const { publicUrl } = lettersOf(services);
  if (!continueUrl && type === 'EMAIL_SIGNIN') throw new Refusal('MISSING_CONTINUE_URI');
  const next = continueUrl ? checkContinueUrl(continueUrl, settings, publicUrl).href : null;
  const key = KEY.exec(c.req.query('key') ?? '')?.[0] ?? 'any';
  return (at, oobCode) => {
    const query = new URLSearchParams({ mode: MODES[type].mode, oobCode, apiKey: key, lang: 'en' });
    if (next !== null) query.set('continueUrl', next);
    return `${at}${ACTION_PAGE}?${query}`;
  };
}

async function send(
  provider: Provider,
  type: RequestType,
  { email, newEmail, idToken }: Body,
  by: LetterRequest,
): Promise<string> {
  const { services } = provider;
  if (type === 'EMAIL_SIGNIN' || type === 'PASSWORD_RESET') {
    const to = addressOf(email);
    await (type === 'EMAIL_SIGNIN' ? sendSignInLetter : sendPasswordLetter)(services, to, by);
    return to;
  }
  const proof = await verified(provider, idToken);
  if (type === 'VERIFY_EMAIL') {
    await sendVerifyLetter(proof.user, services, by);
    return proof.user.email;
  }
  assertRecent(provider, proof);
  const to = addressOf(newEmail);
  const waitMs = services.limits.takeNewEmail(proof.user.id);
  if (waitMs > 0) throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (await findUserByEmail(services.store.read, to)) throw new Refusal('EMAIL_EXISTS');
  await sendChangeLetter(proof.user, to, services, by);
  return to;
}

function addressOf(text: string | undefined): string {
  if (!text) throw new Refusal('MISSING_EMAIL');
  const email = text.trim();
  if (!EMAIL_PATTERN.test(email)) throw new Refusal('INVALID_EMAIL');
  return email;
}
