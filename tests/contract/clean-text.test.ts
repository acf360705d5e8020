import { describe, expect, test } from 'vitest';
import { BUSINESS_RULES } from '#contract/businesses.ts';
import { CONTACT_RULES } from '#contract/contact.ts';
import { POST_RULES } from '#contract/forums.ts';
import { checkHours } from '#contract/hours.ts';
import { OWN_NUMBER_RULES } from '#contract/my-people.ts';
import { REVIEW_RULES } from '#contract/reviews.ts';
import type { RuleSet } from '#contract/rules.ts';
import { cleanPhone, cleanText } from '#contract/shared/clean-text.ts';
import type { WordsFile } from '#contract/words-file.ts';
import { checkWordsFile } from '#contract/words-file-rules.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

/** The text of one field that both the form and the server keep. */
function kept(rules: RuleSet, field: string, text: string): unknown {
  const only = { [field]: rules[field] } as RuleSet;
  const [phone, server] = [checkForm(only, { [field]: text }), checkFields(only, { [field]: text })];
  expect(phone).toEqual(server);
  return phone.ok ? phone.values[field] : phone.errors[0]?.message;
}

describe('a text loses invisible characters', () => {
  test.each([
    ['marks of direction around it', '\u202aOld mare\u202c', 'Old mare'],
    ['marks of direction inside', 'Old\u200e ma\u200fre\u061c', 'Old mare'],
    ['isolates', '\u2066Old\u2069 mare', 'Old mare'],
    ['an override', 'Old \u202eeram', 'Old eram'],
    ['a byte order mark', '\ufeffOld mare', 'Old mare'],
    ['soft hyphens', 'Old ma\u00adre', 'Old mare'],
    ['word joiners', 'Old ma\u2060re', 'Old mare'],
    ['controls', 'Old\u0000 mare\u0007\u001b', 'Old mare'],
    ['half an emoji', 'Old mare \ud83d', 'Old mare'],
    ['the place of a picture', '\ufffcOld mare', 'Old mare'],
  ])('%s', (_, typed, text) => {
    expect(kept(POST_RULES, 'content', typed)).toBe(text);
  });

  test.each([
    ['the soft line break of Word', 'Lame.\u000bCame at night.'],
    ['a form feed', 'Lame.\fCame at night.'],
    ['NEL', 'Lame.\u0085Came at night.'],
    ['a line separator', 'Lame.\u2028Came at night.'],
    ['a paragraph separator', 'Lame.\u2029Came at night.'],
  ])('%s becomes a line break', (_, typed) => {
    expect(kept(POST_RULES, 'content', typed)).toBe('Lame.\nCame at night.');
  });

  test.each([
    '👩‍🌾 and 👨‍👩‍👧 at the barn',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 and ❤️ and 👍🏽',
    'می‌خواهم',
    'क्‍ष and ක්‍ර',
    'ไทย\u200bคำ',
    'line\nbreak\ttab',
    'Jose\u0301 عربي שלום',
  ])('%j is unchanged', (text) => {
    expect(kept(POST_RULES, 'content', text)).toBe(text);
    expect(cleanText(text)).toBe(text);
  });

  test('limits apply to the cleaned text', () => {
    expect(kept(REVIEW_RULES, 'comment', `${'\u200e'.repeat(5000)}Good vet.`)).toBe('Good vet.');
    expect(kept(POST_RULES, 'content', '\u202a\u0007\u200b\u202c')).toBe(kept(POST_RULES, 'content', ''));
    expect(kept(CONTACT_RULES, 'email', '\u202aann@barn.example\u202c')).toBe('ann@barn.example');
    expect(kept(BUSINESS_RULES, 'website', 'https://barn.example/\u200e')).toBe('https://barn.example/');
  });

  test('a second cleaning changes nothing', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('x');
    expect(cleanText(cleanText(all))).toBe(cleanText(all));
  });
});

describe('a number is accepted in the form of an address book or a page', () => {
  test.each([
    ['of a contacts app of Android', '\u202a(352) 555-0142\u202c', '(352) 555-0142'],
    ['of a contacts app of an iPhone', '\u202d+1\u00a0(352)\u00a0555\u20110142\u202c', '+1 (352) 555-0142'],
    ['in isolates', '\u2068352-555-0142\u2069', '352-555-0142'],
    ['with an en dash', '352–555–0142', '352-555-0142'],
    ['with a space of no width', '352\u200b555\u200b0142', '3525550142'],
    ['with narrow spaces', '352\u202f555\u202f0142', '352 555 0142'],
    ['with a line break behind it', '352 555 0142\u2028', '352 555 0142'],
    ['of a link', 'tel:+13525550142', '+13525550142'],
    ['of a letterhead with a label', 'Tel: (352) 555-0142', '(352) 555-0142'],
    ['with a pause before the extension', '352-555-0142,12', '352-555-0142 ext. 12'],
    ['of an address book', '+1-352-555-0142;ext=12', '+1-352-555-0142 ext. 12'],
    ['of a letterhead', '(352) 555-0142, Ext: 12', '(352) 555-0142 ext. 12'],
    ['with a long word', '352-555-0142 extension 12', '352-555-0142 ext. 12'],
    ['with a short word, as it is', '352-555-0142 x12', '352-555-0142 x12'],
  ])('%s', (_, pasted, phone) => {
    expect(kept(OWN_NUMBER_RULES, 'phone', pasted)).toBe(phone);
    expect(kept(BUSINESS_RULES, 'phone', pasted)).toBe(phone);
    expect(cleanPhone(pasted).trim()).toBe(phone);
  });

  test('a dial code is rejected, even if it is hidden', () => {
    for (const code of ['\u202a*67 3525550142\u202c', '*72#3525', '3525550142, 3525550143'])
      expect(kept(OWN_NUMBER_RULES, 'phone', code)).toBe('Please enter a valid phone number.');
  });
});

describe('public names still refuse deceptive characters', () => {
  const HIDDEN = 'This contains hidden characters. Delete it and type it by hand.';
  test.each(['Vega \u202emraF', '\u2066Vega Farm\u2069', 'Vega\u0000 Farm'])('%j of a business', (name) => {
    expect(kept(BUSINESS_RULES, 'name', name)).toBe(HIDDEN);
  });

  test('harmless separators and joiners are accepted', () => {
    expect(kept(BUSINESS_RULES, 'name', '\ufeffVega\u00ad Farm')).toBe('Vega Farm');
  });
});

test('the text of opening hours is also cleaned', () => {
  const hours = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '12:00' }] };
  expect(checkHours({ ...hours, note: '\u202aBy appointment\u202c\u000bCall first' })).toMatchObject({
    ok: true,
    hours: { note: 'By appointment\nCall first' },
  });
  expect(checkHours({ ...hours, note: '\u200e' })).toMatchObject({ ok: true, hours });
});

test('a file of unsent posts is taken with clean text', () => {
  const file: WordsFile = {
    format: 'petiyard-unsent-posts',
    version: 1,
    origin: 'https://petiyard.test',
    history: null,
    person: { id: 7, username: 'ann', fullName: 'Ann Lee' },
    savedAt: '2026-11-23T14:00:00.000Z',
    entries: [
      {
        key: '0b8f5c1e-6f43-4d0e-9c55-1f6a2f0f7a10',
        name: 'business.edit',
        args: { business: 12, fields: { description: '\u202aHoof care\u2028and shoes\u202c' } },
        argsVersion: 1,
        owner: 'person',
        state: 'waiting',
        writtenAt: '2026-11-23T13:00:00.000Z',
      },
    ],
    drafts: [
      { name: 'contact', owner: 'person', values: { message: 'Hi\u200e', tags: ['a\u00ad'] }, savedAtMs: 5 },
    ],
  };
  expect(checkWordsFile(file)).toMatchObject({
    entries: [{ args: { business: 12, fields: { description: 'Hoof care\nand shoes' } } }],
    drafts: [{ values: { message: 'Hi', tags: ['a'] } }],
  });
});
