import { z } from 'zod';
import { LOGIN_RULES, PASSWORD_RULES, PROFILE_RULES } from '#contract/auth.ts';
import { preferences } from '#contract/profile.schema.ts';
import { LETTER_CHOICE_RULES, PREFERENCES_RULES } from '#contract/profile.ts';
import { bodyOf, ruleFields } from '../../rules/zod-rules.ts';

const lists = ruleFields(PREFERENCES_RULES);
/** With `base`, the device's last known lists, the changes are merged; without it, the lists are set. */
export const preferencesWrite = z.object({ ...lists, base: z.object(lists).nullish() });

/** Only the given fields change. */
export const profileChange = z.object(ruleFields({ ...PROFILE_RULES, ...LETTER_CHOICE_RULES })).partial();
export const passwordBody = bodyOf(PASSWORD_RULES);
/** Empty for a person without a password. */
export const ownPassword = bodyOf({ password: { ...LOGIN_RULES.password, min: 0 } });

/** All stored data about a person, by kind. */
export const accountExport = z.looseObject({ exportedAt: z.iso.datetime(), preferences });
