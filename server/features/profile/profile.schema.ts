import { z } from 'zod';
import { LOGIN_RULES, PASSWORD_RULES, PROFILE_RULES } from '#contract/auth.ts';
import { PREFERENCES_RULES, type Preferences, type Profile } from '#contract/profile.ts';
import { bodyOf, ruleFields } from '../../rules/zod-rules.ts';

export const preferences = z
  .object({ animals: z.array(z.string()), businessTypes: z.array(z.string()) })
  .meta({ id: 'Preferences' }) satisfies z.ZodType<Preferences>;

export const profile = z
  .object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    username: z.string(),
    location: z.string(),
    isAdmin: z.boolean(),
    preferences,
  })
  .meta({ id: 'Profile' }) satisfies z.ZodType<Profile>;

const lists = ruleFields(PREFERENCES_RULES);
/** With `base`, the device's last known lists, the changes are merged; without it, the lists are set. */
export const preferencesWrite = z.object({ ...lists, base: z.object(lists).nullish() });

/** Only the given fields change. */
export const profileChange = z.object(ruleFields(PROFILE_RULES)).partial();
export const passwordBody = bodyOf(PASSWORD_RULES);
/** Empty for a person without a password. */
export const ownPassword = bodyOf({ password: { ...LOGIN_RULES.password, min: 0 } });

/** All stored data about a person, by kind. */
export const accountExport = z.looseObject({ exportedAt: z.iso.datetime(), preferences });
