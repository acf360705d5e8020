import type { Context } from 'hono';
import { z } from 'zod';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { policyOf } from '../../features/auth/password-policy.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { toolkitCall } from './toolkit-call.ts';

const SIGN_IN_METHODS_BODY = z.object({
  identifier: z.string().optional(),
  continueUri: z.string().optional(),
});

/** `accounts:createAuthUri`: never reveals sign-in methods, or whether an account has the address. */
export const createAuthUriCall = () =>
  toolkitCall(SIGN_IN_METHODS_BODY, async ({ identifier, continueUri }) => {
    if (!identifier || !EMAIL_PATTERN.test(identifier)) throw new Refusal('INVALID_IDENTIFIER');
    if (!continueUri) throw new Refusal('MISSING_CONTINUE_URI');
    if (!URL.canParse(continueUri)) throw new Refusal('INVALID_CONTINUE_URI');
    return { kind: 'identitytoolkit#CreateAuthUriResponse' };
  });

/** `projects`: the hosts that pages of the project may be on; clients ask before a pop-up or redirect. */
export const projectCall =
  ({ services, settings }: Pick<Provider, 'services' | 'settings'>) =>
  (c: Context) => {
    const own = new URL(services.config.publicUrl ?? c.req.url).hostname;
    const listed = settings.domains.map((host) => new URL(`https://${host}`).hostname);
    return c.json({ projectId: settings.project, authorizedDomains: [...new Set([own, ...listed])] });
  };

/** `recaptchaParams`: there is no captcha; limits per address replace it. */
export const answerRecaptchaParams = (c: Context) =>
  c.json({ kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'none' });

/** `recaptchaConfig`: none either. Clients parse the key's name, and log an error when it is missing. */
export const answerRecaptchaConfig = (c: Context) =>
  c.json({ recaptchaKey: 'projects/none/keys/none', recaptchaEnforcementState: [] });

/** The ASCII symbols that count; other symbols count as well. */
const SYMBOLS = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+=` '];

/** `passwordPolicy`: the requirements of a new password. */
export const passwordPolicyCall =
  ({ services }: Pick<Provider, 'services'>) =>
  (c: Context) =>
    c.json(policyAnswer(policyOf(services)));

function policyAnswer({ policy, isEnforced }: ReturnType<typeof policyOf>) {
  return {
    customStrengthOptions: {
      minPasswordLength: policy.minLength,
      maxPasswordLength: policy.maxLength,
      ...(policy.needsLowercase ? { containsLowercaseCharacter: true } : {}),
      ...(policy.needsUppercase ? { containsUppercaseCharacter: true } : {}),
      ...(policy.needsNumeric ? { containsNumericCharacter: true } : {}),
      ...(policy.needsNonAlphanumeric ? { containsNonAlphanumericCharacter: true } : {}),
    },
    allowedNonAlphanumericCharacters: SYMBOLS,
    enforcementState: isEnforced ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}
