import type { Rule } from '#contract/rules.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Returns the JSON Schema of a rule. Checks that no schema can express, for example deceptive names, exist only in
 * code.
 */
export function jsonOfRule(rule: Rule): JsonSchema {
  switch (rule.kind) {
    case 'text': {
      const patterns = (rule.patterns ?? []).map(({ source }) => ({ pattern: source }));
      const length = { type: 'string', minLength: rule.min, maxLength: rule.max } as const;
      return patterns.length > 0 ? { ...length, allOf: patterns } : length;
    }
    case 'name':
      return { type: 'string', minLength: rule.min, maxLength: rule.max };
    case 'optionalText':
      return { type: 'string', maxLength: rule.max };
    case 'email':
      return formatted(rule, 'email');
    case 'url':
      return formatted(rule, 'uri');
    case 'phone':
      return formatted(rule);
    case 'integer':
    case 'number': {
      const number = { type: rule.kind, minimum: rule.min, maximum: rule.max } as const;
      return rule.optional ? { anyOf: [number, { type: 'null' }] } : number;
    }
    case 'day':
      return formatted({ max: DAY_LENGTH, ...rule }, 'date');
    case 'time':
      return { type: 'string', format: 'date-time' };
    case 'choice':
      return { type: 'string', enum: [...rule.options] };
    case 'names':
      return { type: 'array', items: { type: 'string' }, minItems: rule.min, maxItems: rule.max };
    case 'accepted':
      return { type: 'boolean', const: true };
    case 'flag':
      return rule.optional
        ? { anyOf: [{ type: 'boolean' }, { type: 'null' }] }
        : { type: 'boolean', default: false };
  }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** For an optional field, an empty text, null and a missing field are equal. */
function formatted({ max, optional }: { max: number; optional?: boolean }, format?: string): JsonSchema {
  const text = { type: 'string', maxLength: max, ...(format ? { format } : {}) } as const;
  return optional ? { anyOf: [text, { const: '' }, { type: 'null' }] } : text;
}

/** Whether a body may omit the field of a rule. */
export function mayBeMissing(rule: Rule): boolean {
  switch (rule.kind) {
    case 'flag':
    case 'optionalText':
      return true;
    case 'text':
    case 'names':
      return rule.min === 0;
    case 'choice':
      return rule.options.includes('');
    case 'email':
    case 'url':
    case 'phone':
    case 'integer':
    case 'number':
    case 'day':
      return rule.optional === true;
    default:
      return false;
  }
}
