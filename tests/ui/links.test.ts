import { describe, expect, test } from 'vitest';
import {
  mailHref,
  numberAndExtension,
  ownPicture,
  shownAddress,
  telHref,
  webHref,
  webName,
} from '#src/ui/acts/links.ts';

const REAL = { isSample: false };

describe('a telephone number', () => {
  test('is reduced to digits and a leading plus', () => {
    expect(telHref('(352) 555-0142', REAL)).toBe('tel:3525550142');
    expect(telHref('+1 352 555 0142', REAL)).toBe('tel:+13525550142');
  });
  test('dials its extension after a pause', () => {
    expect(telHref('352-555-0142 ext. 12', REAL)).toBe('tel:3525550142,12');
    expect(telHref('352.555.0142 x7', REAL)).toBe('tel:3525550142,7');
  });
  test.each(['*67 3525550142', 'javascript:alert(1)', 'call us', 'n/a', '12', '', null, undefined])(
    'is not a link if it cannot be dialed: %s',
    (phone) => expect(telHref(phone, REAL)).toBeNull(),
  );
  test('wraps only before its extension', () => {
    expect(numberAndExtension('+1 (352) 555-0199 ext. 4')).toEqual(['+1 (352) 555-0199', ' ext. 4']);
    expect(numberAndExtension('352.555.0142 x7')).toEqual(['352.555.0142', ' x7']);
    expect(numberAndExtension('(352) 555-0142')).toEqual(['(352) 555-0142', '']);
  });
  test('of a sample is never a link', () => {
    expect(telHref('(352) 555-0142', { isSample: true })).toBeNull();
  });
});

describe('a link from a listing', () => {
  test('leads only to http and https pages', () => {
    expect(webHref('https://paynesvet.example/hours')).toBe('https://paynesvet.example/hours');
    expect(webHref('javascript:alert(1)')).toBeNull();
    expect(webHref('data:text/html,x')).toBeNull();
    expect(webHref('paynesvet.example')).toBeNull();
  });
  test('to an email address cannot contain headers', () => {
    expect(mailHref('front@paynesvet.example')).toBe('mailto:front@paynesvet.example');
    expect(mailHref("o'neil@x.example")).toBe("mailto:o'neil@x.example");
    expect(mailHref('a@x.example?bcc=all@y.example')).toBeNull();
    expect(mailHref('a?bcc=b%40y.example@x.example')).toBe('mailto:a%3Fbcc%3Db%2540y.example@x.example');
  });
  test('to a picture must be a file of our own', () => {
    expect(ownPicture('/pictures/a.webp')).toBe('/pictures/a.webp');
    expect(ownPicture('https://x.example/a.jpg')).toBeNull();
    expect(ownPicture('//x.example/a.jpg')).toBeNull();
    expect(ownPicture('/\\x.example/a.jpg')).toBeNull();
    expect(ownPicture('javascript:alert(1)')).toBeNull();
    expect(ownPicture(undefined)).toBeNull();
  });
});

describe('the host of a web address', () => {
  test.each([
    ['a Cyrillic letter among Latin ones', 'https://аpple.com/a?b#c', 'https://xn--pple-43d.com/a?b#c'],
    ['Cyrillic that looks like Latin', 'https://ѕсоре.com', 'https://xn--e1argc3h.com'],
    ['Greek that looks like Latin', 'https://νουα.com', 'https://xn--mxaxgy.com'],
    ['Armenian that looks like Latin', 'https://հսց.com', 'https://xn--ebb0am.com'],
    ['a phonetic letter among Latin ones', 'https://ɡoogle.com/', 'https://xn--oogle-qmc.com/'],
    [
      'a letter that looks like a slash',
      'https://bank.comノlogin.evil.com/x',
      'https://bank.xn--comlogin-634g.evil.com/x',
    ],
    ['wide letters', 'https://ａpple.com', 'https://apple.com'],
    ['a part before the last', 'http://раураl.example:8080/x', 'http://xn--l-7sba6dbr.example:8080/x'],
    ['an alphabet that nobody writes in any more', 'https://ᎪᏢᏢᏞᎬ.com', 'https://xn--g9de3mpaa.com'],
  ])('appears in punycode: %s', (_, typed, shown) => {
    expect(shownAddress(typed)).toBe(shown);
    expect(webHref(typed)).toBe(typed); // the target stays
  });

  test.each([
    'https://münchen.de/straße?q=ä#ö',
    'https://łódź.pl',
    'https://smørrebrød.dk',
    'https://пример.com/путь',
    'https://хор.рф',
    'https://παράδειγμα.gr',
    'https://例え.jp',
    'https://みんな食べる.jp/',
    'https://한국.kr',
    'https://مثال.com',
    'HTTPS://Shop.Example:443/аpple.com',
    'https://xn--pple-43d.com',
  ])('stays readable if it misleads nobody: %s', (address) => {
    expect(shownAddress(address)).toBe(address);
  });

  test('is safe wherever a listing or an event shows its website', () => {
    expect(webName('https://www.аpple.com/')).toBe('xn--pple-43d.com');
    expect(webName('https://www.münchen.de/')).toBe('münchen.de');
  });

  test('has its path, and is shortened to the host if it is long or has a query', () => {
    expect(webName('https://paynesvet.example/hours/')).toBe('paynesvet.example/hours');
    expect(webName('https://go.example/r?aff=118&campaign=fair')).toBe('go.example');
    expect(webName(`https://www.tickets.example/${'florida-state-fair-'.repeat(4)}`)).toBe('tickets.example');
  });
});
