import { expect, test } from 'vitest';
import { BUSINESS_RULES } from '#contract/businesses.ts';
import { CONTACT_RULES } from '#contract/contact.ts';
import { POST_RULES, THREAD_RULES } from '#contract/forums.ts';
import { SUSPENSION_RULES } from '#contract/people.ts';
import { REVIEW_RULES } from '#contract/reviews.ts';
import { isBlank, type RuleSet } from '#contract/rules.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const REQUIRED: [string, RuleSet, string][] = [
  ['title of a thread', THREAD_RULES, 'title'],
  ['words of a thread', THREAD_RULES, 'content'],
  ['reply', POST_RULES, 'content'],
  ['comment of a review', REVIEW_RULES, 'comment'],
  ['name of a business', BUSINESS_RULES, 'name'],
  ['description of a business', BUSINESS_RULES, 'description'],
  ['message to us', CONTACT_RULES, 'message'],
  ['reason of a suspension', SUSPENSION_RULES, 'reason'],
];
const BLANKS = {
  'zero width spaces': '\u200b',
  'Braille blanks': '\u2800',
  'Hangul fillers': '\u3164',
  'narrow Hangul fillers': '\uffa0',
  'old Hangul fillers': '\u115f',
  'soft hyphens': '\u00ad',
  joiners: '\u200d',
  'variation selectors': '\ufe0f',
  tags: '\u{e0041}',
  'wide spaces': '\u3000',
  'object replacements': '\ufffc',
  'empty noteheads': '\u{1d159}',
};

test.each(REQUIRED)('a %s of invisible characters only is empty, for phone and server', (_, rules, field) => {
  const messageOf = (value: string) => {
    const all = [checkForm(rules, { [field]: value }), checkFields(rules, { [field]: value })];
    return all.map((one) =>
      one.ok ? null : (one.errors.find(({ path }) => path === field)?.message ?? null),
    );
  };
  const empty = messageOf('');
  expect(empty[0]).toBeTruthy();
  expect(empty[1]).toBe(empty[0]);
  for (const [name, char] of Object.entries(BLANKS)) {
    expect(messageOf(char.repeat(20)), name).toEqual(empty);
    expect(messageOf(` ${char} \n ${char}`), name).toEqual(empty);
  }
});

test.each(['a', '.', '🐴', '\u200ba', 'ㅤㅤx', '👨‍👩‍👧', 'क्‍ष', '֑א', '中'])('%j is visible', (text) => {
  expect(isBlank(text)).toBe(false);
});
