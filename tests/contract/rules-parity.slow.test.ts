import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Rule, RuleSet } from '#contract/rules.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

/** Every rule set that a file of the contract exports, by name. */
const RULE_SETS: [string, RuleSet][] = [];
for (const file of readdirSync('contract').filter((name) => name.endsWith('.ts'))) {
  const feature = file.replace(/\.ts$/, '');
  const exports: Record<string, unknown> = await import(`../../contract/${feature}.ts`);
  for (const [name, value] of Object.entries(exports))
    if (name.endsWith('_RULES')) RULE_SETS.push([name, value as RuleSet]);
}

const WRONG_TYPES = [0, 1, 4.5, true, false, [], {}, ['a'], '', 'text', { length: 5 }];
const TEXTS = [
  '',
  ' ',
  '   \t\n ',
  'a',
  'ab',
  ' ab ',
  'abc',
  '\u00a0abc\u00a0',
  '\u200b\u200b\u200b',
  '\u2800 \u3164\n\u2800',
  ' \u200babc',
  '\ufeffabc',
  'é'.repeat(3),
  '🐴🐴',
  'line\nbreak\ttab',
  'nul\u0000',
  'bell\u0007',
  '\ud83d',
  'a\u202eb',
  'a\u200bb',
  '\u202aab\u202c',
  'ab\u2028cd\u000b',
  'ab\u0007\u200b',
  '\u0007\u200b',
  '\ud83dabc\ufffc\u00ad',
  'аnn',
  'Ａｎｎ',
  'Jose\u0301',
  'ﬁsh',
  'Ann 🐴',
  'Admin',
  `${'x'.repeat(59)}ﷺ`,
  '<script>',
  '__proto__',
];
const EMAILS = [
  'a@b.co',
  ' a@b.co ',
  "o'neil@example.com",
  'a@b',
  'a@@b.co',
  'a b@c.de',
  '.a@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b-.co',
  'ü@b.co',
  'a@[127.0.0.1]',
  '"a b"@c.de',
  'A+TAG@EXAMPLE.COM',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'bbbbbbbbb.'.repeat(30)}co`,
];
const URLS = [
  'https://x.example',
  'HTTP://X.example/a?b#c',
  'http://x',
  'ftp://x.example',
  'javascript:alert(1)',
  '//x.example',
  'https://a:b@x.example',
  'https://x.example:8080/',
  'https://x.example:999999/',
  'https://x..example',
  'https://x.example/a b',
  'https://x.example\\a',
  'https://münchen.example',
  'https://аpple.com/x',
  'https://аpple.com:99999/x',
  `https://${'ж'.repeat(300)}.com`,
  'https://xn--a.аpple.com',
  'https:/x.example',
  'https://',
];
const PHONES = [
  '352-555-0100',
  '(352) 555-0100',
  '+1 352 555 0100',
  '3525550100 x12',
  '352.555.0100 ext. 7',
  '\u202a(352) 555-0100\u202c',
  '352\u00a0555\u20110100',
  '352\u200b5550100\u2028',
  '555-010',
  '*67 3525550100',
  '#31#3525550100',
  'call me',
  '----------',
  '1'.repeat(31),
  '٣٥٢٥٥٥٠١٠٠',
];
const NUMBERS = [
  -1,
  0,
  1,
  2,
  5,
  6,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  -0,
  '3',
  Number.NaN,
  Number.POSITIVE_INFINITY,
];
const MOMENTS = [
  '2026-12-01T00:00:00Z',
  '2026-12-01t00:00z',
  ' 2026-12-01T00:00:00.5-05:00 ',
  '2026-02-30T00:00:00Z',
  '2026-12-01T25:00:00Z',
  '2026-12-01T00:00:00',
  '2026-12-01',
  '1999-12-01T00:00:00Z',
];
const LISTS = [
  [],
  ['Dog'],
  ['Dog', 'Dog'],
  [' Dog '],
  [''],
  ['Dog', 5],
  [null],
  ['nul\u0000'],
  Array.from({ length: 50 }, (_, index) => `n${index}`),
  Array.from({ length: 51 }, (_, index) => `n${index}`),
  Array.from({ length: 51 }, () => 'same'),
];

/** Texts of exactly the rule's limits and one beyond, plain and with spaces around. */
function lengthsOf(rule: Rule): unknown[] {
  if (rule.kind === 'integer' || rule.kind === 'number')
    return [rule.min, rule.max, rule.min - 1, rule.max + 1];
  if (!('max' in rule) || rule.kind === 'names') return [];
  const min = 'min' in rule ? rule.min : 0;
  return [min - 1, min, rule.max, rule.max + 1]
    .filter((length) => length >= 0)
    .flatMap((length) => ['a'.repeat(length), ` ${'a'.repeat(length)} `]);
}

const optionsOf = (rule: Rule) =>
  rule.kind === 'choice' ? rule.options.flatMap((one) => [one, ` ${one}`, one.toUpperCase()]) : [];

const inputsFor = (rule: Rule): unknown[] => [
  undefined,
  null,
  ...WRONG_TYPES,
  ...TEXTS,
  ...EMAILS,
  ...URLS,
  ...PHONES,
  ...NUMBERS,
  ...MOMENTS,
  ...LISTS,
  ...lengthsOf(rule),
  ...optionsOf(rule),
];

/** Verdict, values and the message of each field; a fault inside a list belongs to the list's field. */
type Verdict = ReturnType<typeof checkForm> | ReturnType<typeof checkFields>;
const plain = (verdict: Verdict) =>
  verdict.ok
    ? { values: verdict.values }
    : {
        errors: verdict.errors
          .map(({ path, message }) => `${path.split('.')[0]}: ${message}`)
          .toSorted((a, b) => a.localeCompare(b)),
      };

test('every feature with rules is covered', () => {
  expect(RULE_SETS.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'LOGIN_RULES',
      'REGISTER_RULES',
      'PROFILE_RULES',
      'PASSWORD_RULES',
      'BUSINESS_RULES',
      'CONTACT_RULES',
      'POST_RULES',
      'THREAD_RULES',
      'PREFERENCES_RULES',
      'REVIEW_RULES',
    ]),
  );
});

describe.each(RULE_SETS)('%s', (_, rules) => {
  test.each(Object.keys(rules))('the form and the server agree on every input of %s', (field) => {
    const rule = rules[field];
    if (!rule) throw new Error('no rule');
    let [passed, refused] = [0, 0];
    for (const value of inputsFor(rule)) {
      const body = value === undefined ? {} : { [field]: value };
      const only = { [field]: rule };
      const server = plain(checkFields(only, body));
      expect(plain(checkForm(only, body)), `${field}: ${JSON.stringify(value)?.slice(0, 80)}`).toEqual(
        server,
      );
      if ('values' in server) passed += 1;
      else refused += 1;
    }
    expect(passed, 'inputs that pass').toBeGreaterThan(0);
    expect(refused, 'inputs that are refused').toBeGreaterThan(0);
  });

  test('the message for a text that is too long names the limit', () => {
    for (const [field, rule] of Object.entries(rules)) {
      if (rule.kind !== 'text' && rule.kind !== 'name') continue;
      const checked = checkFields({ [field]: rule }, { [field]: 'a'.repeat(rule.max + 1) });
      const [error] = checked.ok ? [] : checked.errors;
      expect(error?.message, field).toMatch(new RegExp(`\\b${rule.max.toLocaleString('en-US')}\\b`));
    }
  });

  test.each([[null], [{}], ['text'], [7], [true], [{ unknown: 1 }]])(
    'they agree on %j instead of all fields',
    (body) => {
      expect(plain(checkForm(rules, body))).toEqual(plain(checkFields(rules, body)));
    },
  );
});
