import { expect, test } from 'vitest';
import { BUSINESS_RULES } from '#contract/businesses.ts';
import { isKeptUrl, mapUrl } from '#contract/shared/web-address.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

test.each([
  ['a Cyrillic letter among Latin ones', 'https://аpple.com', 'https://xn--pple-43d.com'],
  [
    'with all that follows as it was typed',
    'HTTPS://аpple.com:8080/Ä?b=Ж#ö',
    'HTTPS://xn--pple-43d.com:8080/Ä?b=Ж#ö',
  ],
  ['an honest name', 'https://münchen.de/straße', 'https://xn--mnchen-3ya.de/straße'],
  ['another alphabet', 'https://москва.рф', 'https://xn--80adxhks.xn--p1ai'],
  ['wide letters', 'https://ａpple.com', 'https://apple.com'],
  ['a plain host, which stays', 'https://Www.Apple.com/Ä', 'https://Www.Apple.com/Ä'],
  ['no address', 'аpple.com', 'аpple.com'],
])('a web address is kept with its host in DNS form: %s', (_, typed, kept) => {
  expect(mapUrl(typed)).toBe(kept);
  expect(mapUrl(kept)).toBe(kept);
});

test('phone and server keep the same address and refuse an invalid host', () => {
  const { website } = BUSINESS_RULES;
  for (const [typed, kept] of [
    ['https://аpple.com/a', 'https://xn--pple-43d.com/a'],
    ['https://xn--a.аpple.com', null],
    ['https://аp\nple.com', null],
    ['https://ann:pw@аpple.com', null],
    [`https://${'ж.'.repeat(200)}com`, null],
  ] as const) {
    const onPhone = checkForm({ website }, { website: typed });
    const onServer = checkFields({ website }, { website: typed });
    expect(onPhone.ok && onPhone.values.website, typed).toBe(kept ?? false);
    expect(onServer.ok && onServer.values.website, typed).toBe(kept ?? false);
  }
  expect(isKeptUrl('https://аpple.com')).toBe(false);
});

test.each([
  'http://127.1/',
  'http://192.168.1.10:8080/admin',
  'https://8.8.8.8',
  'http://0x7f.0.0.1/',
  'http://127.0x1',
  'http://1.2.3.0x',
  'http://１２７.１',
  'http://printer.local',
  'http://barn.localhost/',
  'http://stall.INTERNAL:3000',
])('a website without a public name is refused with the reason: %s', (typed) => {
  const { website } = BUSINESS_RULES;
  const message =
    'Please enter a public address. Numbers such as 192.168.1.10 and names on your own network don’t work for other people.';
  expect(checkForm({ website }, { website: typed })).toEqual({
    ok: false,
    errors: [{ path: 'website', message }],
  });
  expect(checkFields({ website }, { website: typed })).toEqual({
    ok: false,
    errors: [{ path: 'website', message }],
  });
});

test.each(['https://4h.example', 'https://1.2.3.4x.example', 'https://local.example/127.1'])(
  'a number elsewhere in the address is allowed: %s',
  (typed) => {
    const { website } = BUSINESS_RULES;
    expect(checkFields({ website }, { website: typed }).ok).toBe(true);
  },
);
