import { describe, expect, test } from 'vitest';
import { profileRulesFor } from '#contract/auth.ts';
import { mapName, NAME_MESSAGES, type NameForm, nameTrouble, officeTrouble } from '#contract/shared/names.ts';
import { checkFields } from '#server/rules/zod-rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

const verdict = (form: NameForm, text: string) => {
  const name = mapName({ form }, text);
  return nameTrouble({ form }, name) ?? { name };
};

describe('real people’s names are accepted', () => {
  test.each([
    ['plain', 'farm_user42'],
    ['dots, dashes and spaces', "Mary-Jane O'Neil, D.V.M. <3"],
    ['accents', 'José Núñez'],
    ['Polish', 'Łukasz Żółć'],
    ['Vietnamese', 'Nguyễn Thị Hường'],
    ['Russian', 'Мария Петрова'],
    ['Greek', 'Νίκος Παπαδόπουλος'],
    ['Chinese', '李小龙'],
    ['Japanese', '山田 はなこ トム'],
    ['Korean beside Latin', '김철수 Kim'],
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'דוד לוי'],
    ['Hindi', 'श्री राम'],
    ['Azerbaijani', 'Əhməd'],
    ['digits of one kind', 'मीरा४२'],
  ])('%s (%s)', (_, name) => {
    expect(verdict('username', name)).toEqual({ name });
    expect(verdict('fullName', name)).toEqual({ name });
  });

  test('every character of a keyboard is still allowed in a name', () => {
    const keyboard = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)).trim();
    expect(verdict('username', keyboard)).toEqual({ name: keyboard });
    expect(verdict('fullName', keyboard)).toEqual({ name: keyboard });
    expect(verdict('username', '...')).toEqual({ name: '...' });
  });

  test('a full name may contain symbols and emoji', () => {
    expect(verdict('fullName', 'Siobhán O’Brien – Ocala 🐄')).toEqual({ name: 'Siobhán O’Brien – Ocala 🐄' });
    expect(verdict('username', 'Ann 🐄')).toBe(NAME_MESSAGES.username);
  });
});

describe('one name has one form', () => {
  test.each<[string, NameForm, string, string]>([
    ['accents are composed', 'username', 'Jose\u0301', 'José'],
    ['wide letters become plain ones', 'username', 'Ａｎｎ', 'Ann'],
    ['small Katakana of old become letters', 'username', 'ｶﾞｸ', 'ガク'],
    ['all spaces of a full name become one', 'fullName', '\u3000Ann\u00a0\u2003 Vega\n', 'Ann Vega'],
    ['decorated letters of a full name become plain', 'fullName', '𝓐𝓷𝓷 ﬁsh ①', 'Ann fish 1'],
    ['the colored form of a sign is dropped', 'fullName', 'Ann ❤\ufe0f', 'Ann ❤'],
  ])('%s', (_, form, typed, name) => {
    expect(verdict(form, typed)).toEqual({ name });
    expect(mapName({ form }, name)).toBe(name);
  });
});

describe('deceptive names are refused with a list of the allowed characters', () => {
  test.each([
    ['a space of no width', 'An\u200bn'],
    ['joiners', 'An\u200dn\u200c'],
    ['a turned direction', 'Ann\u202exy'],
    ['a soft hyphen', 'An\u00adn'],
    ['nothing but fillers', '\u3164\u3164\u3164'],
    ['nothing but Braille blanks', '\u2800\u2800\u2800'],
    ['nothing but spaces of no width', '\u2060\u2060\u2060'],
    ['a joiner of marks', 'An\u034fn'],
    ['a variation of a letter', 'Ann\ufe01'],
    ['a blank of Braille', 'Ann\u2800'],
    ['a filler between letters', '김\u3164철수'],
    ['a tag', 'Ann\u{e0041}'],
    ['private letters', 'Ann\ue000'],
    ['letters that nobody has defined', 'Ann\u0378'],
    ['Latin with a Cyrillic letter', 'аnn'],
    ['Latin with a Greek letter', 'αnn'],
    ['Cyrillic with Hebrew', 'Аннаד'],
    ['letters of an alphabet that looks like Latin', 'ᎪᏁᏁ'],
    ['a heap of marks', 'a\u0324\u0325\u0326\u0327\u0328\u032d'],
    ['phonetic letters', 'ᴀᴅᴍɪɴ'],
    ['a mark before any letter', '\u0301Ann'],
    ['a mark behind a space', 'Ann \u0301'],
    ['a frame around a letter', 'Ann\u20dd'],
    ['digits of two kinds', 'मीरा४2'],
    ['Arabic that begins with a digit', '1محمد'],
    ['Arabic that ends with a sign', 'محمد -'],
    ['no letter at all', '–––'],
  ])('%s', (_, name) => {
    expect(verdict('username', name)).toBe(NAME_MESSAGES.username);
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.fullName);
  });

  test.each(['𝐀nn', 'ﬁsh', 'ann²', 'x™'])('a user name of decorated letters (%s)', (name) => {
    expect(verdict('username', name)).toBe(NAME_MESSAGES.username);
  });

  test.each(['Ann ✓', 'Ann ✔', '✅ Ann', '☑ Ann', 'Ann 🗸'])('a verification mark (%s)', (name) => {
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.fullName);
  });
});

describe('names of PetiYard’s staff', () => {
  test.each([
    'admin',
    'ADMIN',
    'A.d.m.i.n',
    'adm1n',
    'adrnin',
    'Admins',
    'administrator',
    'Moderator',
    'm0derator',
    'support',
    'Support Team',
    'the_admin',
    'staff',
    'official',
    'PetiYard',
    'Peti-Yard',
    'petlyard',
    'PetiYard Team',
    'Team PetiYard',
    'petiyard_support_42',
    'PetiYard Florida Official',
    'PetiBot',
    'Ann (Moderator)',
    'Joe - Support',
    '[admin] joe',
    'Former member',
    'Sample Member',
    'Ａｄｍｉｎ',
    'PetiYard Help',
    'PetiYard News',
    'PetiYard HQ',
    'PetiYardHelp',
    'the real Peti Yard',
    'p3tiyard',
    'PetiBot 2',
    'root',
    'r00t',
    'system',
    'System Administrator',
    'sysadmin',
    'webmaster',
    'Help Desk',
    'Customer Support',
    'mod',
    'admin1',
    'admin_01',
    '007 admin',
    'admin!',
    '@dmin',
    '4dmin',
    'support24',
    '$upport',
    'team42',
    'moderator.2',
    'root-1',
    'Ann (official)',
    'Ann [admin2]',
    'Ocala Admin',
    'Horse Moderators',
    'Hay Show @dministrator 1',
  ])('are reserved (%s)', (name) => {
    expect(verdict('username', name)).toBe(NAME_MESSAGES.reserved);
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.reserved);
  });

  test.each([
    'admin_test',
    'test_admin1',
    'Admin Tester',
    'tester',
    'steamboat',
    'mod_ann',
    'Modesto',
    'Ruth Root',
    'root_cellar',
    'Systems of Hay',
    'Verity',
    'Petie Yardley',
    'unverified_ann',
    'Certified Farrier Joe',
    'ann 42',
    'Dana Staff',
    'Thea Staff',
    'A. Staff',
    'moderato',
    'Teams of Horses',
    'supporter',
    'officially_ann',
    'the barn',
  ])('do not include names that only contain such a word (%s)', (name) => {
    expect(officeTrouble('username', name)).toBeNull();
    expect(officeTrouble('fullName', name)).toBeNull();
  });

  test.each(['petiyard_tester42', 'petiyard_fan', 'ann_at_petiyard'])(
    'with PetiYard in them are allowed as a user name but not as a full name (%s)',
    (name) => {
      expect(verdict('username', name)).toEqual({ name });
      expect(verdict('fullName', name)).toBe(NAME_MESSAGES.reserved);
    },
  );
});

describe('a name that the app itself displays', () => {
  test.each([
    'Sample member, horse owner, Ocala',
    'sample  member',
    'SampleMember 7',
    'Ann, Former member',
    'S4mple rnember',
  ])('is not allowed in a full name (%s)', (name) => {
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.reserved);
  });

  test('is no user name, but may be part of one', () => {
    expect(verdict('username', 'sample_member')).toBe(NAME_MESSAGES.reserved);
    expect(verdict('username', 'sample_member_ann')).toEqual({ name: 'sample_member_ann' });
    expect(verdict('fullName', 'Ann Member')).toEqual({ name: 'Ann Member' });
  });

  test.each(['owner', 'Owner', '0wner', 'o.w.n.e.r'])(
    'such as “owner” is not allowed as a user name (%s)',
    (name) => {
      expect(verdict('username', name)).toBe(NAME_MESSAGES.reserved);
    },
  );

  test.each(['owner42', 'barn_owner', 'the owner', 'owners'])(
    'is allowed as part of a user name (%s)',
    (name) => {
      expect(verdict('username', name)).toEqual({ name });
    },
  );
});

describe('a name cannot claim that its person is verified', () => {
  test.each([
    'Ann [verified]',
    'Ann (Verified)',
    'Dr Verified',
    'verified_ann',
    'AnnVerified',
    'Ann is verified!',
    'VER1FIED Ann',
    'The Official Ann',
    'ann.official',
    'Ann verificada',
    'Cuenta Oficial Ann',
  ])('%s', (name) => {
    expect(verdict('username', name)).toBe(NAME_MESSAGES.claim);
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.claim);
  });

  test.each(['Ann √', 'Ann 🗹', 'Ann ⍻'])('by a symbol (%s)', (name) => {
    expect(verdict('fullName', name)).toBe(NAME_MESSAGES.fullName);
    expect(verdict('username', name)).toBe(NAME_MESSAGES.username);
  });
});

test('an existing name stays, and can only be changed to an honest one', () => {
  const change = { form: 'fullName', had: 'Ann\u200b  Admin ✓' } as const;
  expect(mapName(change, change.had)).toBe(change.had);
  expect(nameTrouble(change, change.had)).toBeNull();
  expect(nameTrouble(change, 'Ann\u200b')).toBe(NAME_MESSAGES.fullName);
  const { fullName } = profileRulesFor(change.had);
  for (const [text, isGood] of [
    [change.had, true],
    ['Ann', true],
    ['Ann ✓', false],
  ] as const) {
    expect(checkForm({ fullName }, { fullName: text }).ok, text).toBe(isGood);
    expect(checkFields({ fullName }, { fullName: text }).ok, text).toBe(isGood);
  }
});
