import type { FieldError, RuleSet } from '#contract/rules.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import { checkFields, ruleFields } from '../rules/zod-rules.ts';

const BASE_RULES = {
  base: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, message: SYNC_MESSAGES.base },
} as const satisfies RuleSet;

/** Its field in a body. */
export const baseField = ruleFields(BASE_RULES).base.optional();

/** Returns the version that the author had seen; undefined when absent, as in the first protocol version. */
export function checkBase(args: unknown): { base: number | undefined; errors: FieldError[] } {
  const { base } = (args ?? {}) as { base?: unknown };
  if (base === undefined || base === null) return { base: undefined, errors: [] };
  const checked = checkFields(BASE_RULES, { base });
  return checked.ok ? { base: checked.values.base, errors: [] } : { base: undefined, errors: checked.errors };
}
