import { describe, expect, test } from 'vitest';
import { plainForSms, smsHref, smsSegments, smsWay } from '#src/ui/acts/sms.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A135U) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';
const wayOf = (userAgent: string, maxTouchPoints = 0) => smsWay({ userAgent, maxTouchPoints });
const to = (phone: string | null, text = 'Help', isSample = false) => ({ phone, text, isSample });

describe('the SMS link', () => {
  test('starts the text with ?body= on Android and with &body= on an iPhone and an iPad', () => {
    expect(smsHref(to('(352) 555-0142'), wayOf(ANDROID))).toBe('sms:3525550142?body=Help');
    expect(smsHref(to('+1 352-555-0142'), wayOf(IPHONE, 5))).toBe('sms:+13525550142&body=Help');
    expect(smsHref(to('352.555.0142'), wayOf(MAC, 5))).toBe('sms:3525550142&body=Help');
  });

  test('is missing on a computer, for a sample, without a number, and for a number with an extension', () => {
    expect(smsHref(to('352-555-0142'), wayOf(MAC))).toBeNull();
    expect(smsHref(to('352-555-0142'), wayOf(LINUX))).toBeNull();
    expect(smsHref(to('352-555-0142', 'Help', true), 'standard')).toBeNull();
    expect(smsHref(to(null), 'standard')).toBeNull();
    expect(smsHref(to('352-555-0142 ext. 12'), 'standard')).toBeNull();
  });

  test('keeps line breaks, special characters and emoji of the text', () => {
    const text = 'Käfer & Co?\nGate #4 = 100% 🐴';
    const href = smsHref(to('352-555-0142', text), 'standard') ?? '';
    expect(href).toMatch(/^sms:3525550142\?body=[\w%.!~*'()-]+$/);
    expect(decodeURIComponent(href.split('?body=')[1] ?? '')).toBe(text);
  });

  test('omits half of an emoji, which no address can contain', () => {
    expect(smsHref(to('352-555-0142', 'a\ud83d'), 'apple')).toBe('sms:3525550142&body=a');
  });
});

describe('the number of messages in a text', () => {
  test('is one for 160 letters and two for 161, with 153 each after that', () => {
    expect([160, 161, 306, 307, 459, 460].map((count) => smsSegments('a'.repeat(count)))).toEqual([
      1, 2, 2, 3, 3, 4,
    ]);
  });
  test('does not grow with umlauts, but an emoji or another alphabet limits messages to 70 and 67', () => {
    expect(smsSegments('äöüßéñ'.repeat(26))).toBe(1);
    expect(smsSegments(`${'a'.repeat(69)}ш`)).toBe(1);
    expect(smsSegments(`${'a'.repeat(70)}ш`)).toBe(2);
    expect(smsSegments(`${'a'.repeat(69)}🐴`)).toBe(2);
  });
  test('counts a euro sign or a bracket twice, and never splits a character', () => {
    expect(smsSegments('€'.repeat(80))).toBe(1);
    expect(smsSegments('€'.repeat(81))).toBe(2);
    expect(smsSegments(`${'a'.repeat(152)}${'€'.repeat(77)}`)).toBe(3); // 306 septets, if the character could be split
  });
});

test('typographic characters become plain ones; letters and emoji stay', () => {
  expect(plainForSms('“It’s 7:40\u202fAM” – so…')).toBe('"It\'s 7:40 AM" - so...');
  expect(plainForSms('over 103 °F')).toBe('over 103 F');
  expect(plainForSms('Señor Åäö 🐴')).toBe('Señor Åäö 🐴');
  expect(plainForSms('Está caído: «cólico», ÚLTIMO año, potro débil')).toBe(
    'Esta caido: "colico", ULTIMO año, potro débil',
  );
});
