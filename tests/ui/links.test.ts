import { describe, expect, test } from 'vitest';
import { mailHref, ownPicture, telHref, webHref } from '#src/ui/links.ts';

const REAL = { isSample: false };

describe('a telephone number', () => {
  test('becomes digits and a leading plus alone', () => {
    expect(telHref('(352) 555-0142', REAL)).toBe('tel:3525550142');
    expect(telHref('+1 352 555 0142', REAL)).toBe('tel:+13525550142');
  });
  test('dials its extension after a pause', () => {
    expect(telHref('352-555-0142 ext. 12', REAL)).toBe('tel:3525550142,12');
    expect(telHref('352.555.0142 x7', REAL)).toBe('tel:3525550142,7');
  });
  test.each(['*67 3525550142', 'javascript:alert(1)', 'call us', 'n/a', '12', '', null, undefined])(
    'is no link when it cannot be dialled: %s',
    (phone) => expect(telHref(phone, REAL)).toBeNull(),
  );
  test('of a sample is never a link', () => {
    expect(telHref('(352) 555-0142', { isSample: true })).toBeNull();
  });
});

describe('addresses that a listing brings along', () => {
  test('only http and https pages are linked', () => {
    expect(webHref('https://paynesvet.example/hours')).toBe('https://paynesvet.example/hours');
    expect(webHref('javascript:alert(1)')).toBeNull();
    expect(webHref('data:text/html,x')).toBeNull();
    expect(webHref('paynesvet.example')).toBeNull();
  });
  test('a mail address cannot smuggle in headers', () => {
    expect(mailHref('front@paynesvet.example')).toBe('mailto:front@paynesvet.example');
    expect(mailHref("o'neil@x.example")).toBe("mailto:o'neil@x.example");
    expect(mailHref('a@x.example?bcc=all@y.example')).toBeNull();
    expect(mailHref('a?bcc=b%40y.example@x.example')).toBe('mailto:a%3Fbcc%3Db%2540y.example@x.example');
  });
  test('a picture is a file of our own, nothing else', () => {
    expect(ownPicture('/pictures/a.webp')).toBe('/pictures/a.webp');
    expect(ownPicture('https://x.example/a.jpg')).toBeNull();
    expect(ownPicture('//x.example/a.jpg')).toBeNull();
    expect(ownPicture('/\\x.example/a.jpg')).toBeNull();
    expect(ownPicture('javascript:alert(1)')).toBeNull();
    expect(ownPicture(undefined)).toBeNull();
  });
});
