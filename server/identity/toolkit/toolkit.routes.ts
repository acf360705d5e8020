import { Hono } from 'hono';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { writesInTime } from '../../http/core/guards.ts';
import type { Provider } from '../tokens/provider.ts';
import { deleteCall, lookupCall, refreshCall, revokeCall, signInCall } from './account-calls.ts';
import { ACTION_PAGE } from './action-modes.ts';
import { actionDone, actionPage } from './action-page.ts';
import { emailLinkCall, resetCall } from './by-letter.ts';
import { customTokenCall } from './custom-token.ts';
import { idpCall } from './idp.ts';
import { phoneCall, sendTextCall } from './phone.ts';
import {
  answerRecaptchaConfig,
  answerRecaptchaParams,
  createAuthUriCall,
  passwordPolicyCall,
  projectCall,
} from './public-settings.ts';
import {
  finalizeFactorCall,
  finalizeSecondCall,
  startFactorCall,
  startSecondCall,
  withdrawFactorCall,
} from './second-factor.ts';
import { sendLetterCall } from './send-letter.ts';
import { signUpCall } from './sign-up.ts';
import { updateCall } from './update.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const SECURE_TOKEN = '/securetoken.googleapis.com';
/** Cache time of the public keys; a verifier that meets an unknown key fetches them again. */
const KEYS_CACHED = 'public, max-age=300';

/** The protocol's API. Requests, responses and codes: docs/identity.md. Unknown calls are 404 problems. */
export const toolkitRoutes = (provider: Provider): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .use(`${TOOLKIT}/*`, writesInTime)
    .use(`${SECURE_TOKEN}/*`, writesInTime)
    .use(ACTION_PAGE, writesInTime)
    .post(`${TOOLKIT}/v1/accounts:signUp`, signUpCall(provider))
    .post(`${TOOLKIT}/v1/accounts:lookup`, lookupCall(provider))
    .post(`${TOOLKIT}/v1/accounts:signInWithPassword`, signInCall(provider))
    .post(`${TOOLKIT}/v1/accounts:signInWithCustomToken`, customTokenCall(provider))
    .post(`${TOOLKIT}/v1/accounts:signInWithIdp`, idpCall(provider))
    .post(`${TOOLKIT}/v1/accounts:update`, updateCall(provider))
    .post(`${TOOLKIT}/v1/accounts:sendOobCode`, sendLetterCall(provider))
    .post(`${TOOLKIT}/v1/accounts:signInWithEmailLink`, emailLinkCall(provider))
    .post(`${TOOLKIT}/v1/accounts:resetPassword`, resetCall(provider))
    .get(ACTION_PAGE, actionPage(provider))
    .post(ACTION_PAGE, actionDone(provider))
    .post(`${TOOLKIT}/v1/accounts:sendVerificationCode`, sendTextCall(provider))
    .post(`${TOOLKIT}/v1/accounts:signInWithPhoneNumber`, phoneCall(provider))
    .post(`${TOOLKIT}/v1/accounts:delete`, deleteCall(provider))
    .post(`${TOOLKIT}/v1/accounts:createAuthUri`, createAuthUriCall())
    .get(`${TOOLKIT}/v1/projects`, projectCall(provider))
    .get(`${TOOLKIT}/v1/recaptchaParams`, answerRecaptchaParams)
    .get(`${TOOLKIT}/v2/recaptchaConfig`, answerRecaptchaConfig)
    .get(`${TOOLKIT}/v2/passwordPolicy`, passwordPolicyCall(provider))
    .post(`${TOOLKIT}/v2/accounts:revokeToken`, revokeCall(provider))
    .post(`${TOOLKIT}/v2/accounts/mfaEnrollment:start`, startFactorCall(provider))
    .post(`${TOOLKIT}/v2/accounts/mfaEnrollment:finalize`, finalizeFactorCall(provider))
    .post(`${TOOLKIT}/v2/accounts/mfaEnrollment:withdraw`, withdrawFactorCall(provider))
    .post(`${TOOLKIT}/v2/accounts/mfaSignIn:start`, startSecondCall())
    .post(`${TOOLKIT}/v2/accounts/mfaSignIn:finalize`, finalizeSecondCall(provider))
    .post(`${SECURE_TOKEN}/v1/token`, refreshCall(provider))
    .get('/.well-known/jwks.json', async (c) =>
      c.json(await provider.keys.published(), 200, { 'cache-control': KEYS_CACHED }),
    )
    .all(`${TOOLKIT}/*`, () => Promise.reject(notFound()))
    .all(`${SECURE_TOKEN}/*`, () => Promise.reject(notFound()));
