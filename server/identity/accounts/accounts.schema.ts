import { z } from 'zod';
import {
  type AccountElsewhere,
  type AccountsElsewhere,
  ELSEWHERE_MESSAGES,
} from '#contract/accounts-elsewhere.ts';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { PASSKEY_OPTIONS_RULES } from '#contract/passkeys.ts';
import type { RuleSet } from '#contract/rules.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

/** Sealed values have a few hundred bytes. */
const SEALED_MAX = 2000;
const error = ELSEWHERE_MESSAGES.unknown;

export const idParam = z.object({ id: z.string().regex(/^[a-z0-9]{1,30}$/, { error }) });
export const providerParam = z.object({ providerId: z.string().max(60, { error: ELSEWHERE_MESSAGES.gone }) });

export const startQuery = z.object({
  returnTo: z.string().optional(),
  popup: z.string().optional(),
  link: z.string().max(SEALED_MAX).optional(),
});
/** Parameters that providers send back; the OIDC library validates them further. */
export const backQuery = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
});

export const linkBody = bodyOf(PASSKEY_OPTIONS_RULES);
export const linkStart = z.object({ url: z.string() });

const SECOND_RULES = {
  pending: { kind: 'text', min: 1, max: 100, message: ELSEWHERE_MESSAGES.over },
  code: { kind: 'text', min: 1, max: AUTH_LIMITS.digitsMax, message: AUTH_MESSAGES.digits },
} as const satisfies RuleSet;
export const secondBody = bodyOf(SECOND_RULES);

const account = z
  .object({
    id: z.string().nullable(),
    providerId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    linkedAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountElsewhere' }) satisfies z.ZodType<AccountElsewhere>;
export const accounts = z.object({
  accounts: z.array(account),
  hasPassword: z.boolean(),
}) satisfies z.ZodType<AccountsElsewhere>;
