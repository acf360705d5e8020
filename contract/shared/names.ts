import { isOfOneAlphabet } from './alphabets.ts';

/** A username follows RFC 8265 (UsernameCasePreserved), a full name RFC 8266 (Nickname). */
export type NameForm = 'username' | 'fullName';

/** Rules of a name field. `had` is the person's current name, which they may keep. */
export interface NameAsked {
  form: NameForm;
  had?: string;
}

export const NAME_MESSAGES = {
  username: 'Use letters from one alphabet, digits and keyboard symbols. No emoji or hidden characters.',
  fullName:
    'Use letters from one alphabet, spaces and common punctuation. No hidden characters or check marks.',
  reserved: 'This name is reserved for PetiYard. Please choose another.',
  claim: 'A name can’t claim to be verified or official.',
} as const;

const PLAIN = /^[ -~]*$/;
/** Half- and full-width letters, and the ideographic space. RFC 8265, 3.3.1. */
const WIDTHS = /[\uFF01-\uFFEE\u3000]+/g;
/** Invisible characters; the Braille blank is a symbol but looks empty. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u2800]/u;
/** Old Hangul letters, which combine, and enclosing marks. RFC 8264, 9.9. */
const JOINING = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\p{Me}]/u;
/** Marks without a base letter, and more than four on one: UTS 39, 5.4. */
const STRAY_MARKS = /(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{Mn}{5}/u;
/** Phonetic Latin letters, as in 'ᴀᴅᴍɪɴ'; some languages of Africa and Azerbaijan use a few of them. */
const PHONETIC = /(?![ɓɔɖɗəɛɣɨɩɲʉʊʋʒ])[\u0250-\u02AF]|[\u1D00-\u1DBF\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]/;
const USERNAME = /^[ -~\p{L}\p{Mn}\p{Mc}\p{Nd}]+$/u;
const FULL_NAME = /^[ -~\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** Characters that look like a verification badge beside a name. */
const CHECK_MARKS = /[\u221A\u237B\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F5F9}]/u;
const FROM_RIGHT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}]/u;
/** Right-to-left text starts with a letter and ends with a letter or digit, so that bidi reorders nothing. RFC 5893. */
const STEADY = /^\p{L}.*[\p{L}\p{M}\p{N}]$/u;

/** Normalizes a name: width, composition and, in a full name, spaces and decoration. Pure. */
export function mapName({ form, had }: NameAsked, text: string): string {
  if (text === had) return text;
  if (form === 'username')
    return text
      .replace(WIDTHS, (wide) => wide.normalize('NFKC'))
      .normalize('NFC')
      .trim();
  return text
    .replace(/\uFE0F/g, '') // requests the emoji form of a character; invisible
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the message for a normalized name that is not allowed; null if it is. Pure. */
export function nameTrouble({ form, had }: NameAsked, name: string): string | null {
  if (name === had) return null;
  if (!PLAIN.test(name) && !isHonest(form, name))
    return form === 'username' ? NAME_MESSAGES.username : NAME_MESSAGES.fullName;
  return officeTrouble(form, name);
}

function isHonest(form: NameForm, name: string): boolean {
  const isWritten = form === 'username' ? USERNAME.test(name) && isPlainForm(name) : FULL_NAME.test(name);
  return (
    isWritten &&
    !HIDDEN.test(name) &&
    !JOINING.test(name) &&
    !STRAY_MARKS.test(name) &&
    !CHECK_MARKS.test(name) &&
    !PHONETIC.test(name) &&
    /[\p{L}\p{N}]/u.test(name) &&
    !(/[0-9]/.test(name) && /[^\P{Nd}0-9]/u.test(name)) &&
    isOfOneAlphabet(name) &&
    (!FROM_RIGHT.test(name) || STEADY.test(name))
  );
}

/** Letter-like symbols such as 𝐚 or ﬁ are not allowed in usernames. RFC 8264, 9.17. */
const isPlainForm = (name: string) => name.normalize('NFKC') === name;

/** Words for the operator's staff, and separators; without spaces, as `lettersOf` returns them. */
const OFFICES = [
  ...['admin', 'administrator', 'helpdesk', 'mod', 'moderator', 'official', 'postmaster', 'root', 'staff'],
  ...['superuser', 'support', 'sysadmin', 'sysop', 'system', 'team', 'webmaster'],
];
const BETWEEN = [
  ...[
    'and',
    'app',
    'care',
    'chief',
    'customer',
    'desk',
    'forum',
    'head',
    'help',
    'my',
    'our',
    'real',
    'service',
  ],
  ...['site', 'the', 'user', 'your'],
];
/** Placeholders that the app itself shows as names, such as "Sample member, horse owner, Ocala". */
const LABELS = ['formermember', 'samplemember'];
/** Words of ownership, reserved as a whole name. Full names may contain them: "owner of three mares". */
const OWNER = 'owner';
/** Not allowed in full names, which appear beside posts: 'PetiYard Help' would look like staff. */
const BRANDS = ['petiyard', 'petibot'];
/** Words that follow the brand in names of our own accounts. */
const PARTS_OF_OURS = [
  'alerts',
  'bot',
  'care',
  'contact',
  'events',
  'florida',
  'forum',
  'hq',
  'info',
  'mail',
  'news',
  'vet',
];
/** Separate words that claim verification, in English and Spanish. */
const CLAIMS = ['verified', 'official', 'verificado', 'verificada', 'oficial'];

const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  ['|l', '!l', '1l', 'il', '0o', '@a', '4a', '$s', '5s', '3e'].map((pair) => Array.from(pair)),
);

/** Returns letters and digits of a name, with look-alikes unified. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[|!@$]/g, (sign) => LOOKS[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/rn/g, 'm')
    .replace(/[i01345]/g, (letter) => LOOKS[letter] ?? letter);

const anyOf = (words: readonly string[]) => `(?:${words.map((word) => `${lettersOf(word)}s?`).join('|')})`;
const OFFICE = new RegExp(anyOf(OFFICES));
/** Behind any other words they still claim an office: 'Ocala Admin'. */
const TITLE = new RegExp(`^${anyOf(['admin', 'administrator', 'moderator'])}$`);
const OFFICES_ALONE = new RegExp(`^${anyOf([...OFFICES, ...BETWEEN])}+$`);
const OF_OURS = new RegExp(`^${anyOf([...BRANDS, ...PARTS_OF_OURS, ...OFFICES, ...BETWEEN])}+$`);
const CLAIM = new RegExp(`^${anyOf(CLAIMS)}$`);
/** Separate part of a name, in brackets or behind a dash: 'Ann (Moderator)', 'Joe - Support'. */
const PARTS = /[()[\]{}<>|/]|\s[-–—]+\s/;
/** Digits and symbols that stand for no letter: 'admin1', '007 support', 'team!'. */
const LOOSE = /(?<!\p{L})[\p{N}|!@$]+|[\p{N}|!@$]+(?!\p{L})/gu;
/** Word boundaries, including camel case. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}|!@$]+|(?<=\p{Ll})(?=\p{Lu})/u;

const readings = (text: string) => [lettersOf(text), lettersOf(text.replace(LOOSE, ''))];

const isLabel = (form: NameForm, letters: string) =>
  form === 'fullName'
    ? LABELS.some((label) => letters.includes(lettersOf(label)))
    : [...LABELS, OWNER].some((label) => letters === lettersOf(label));

/**
 * Returns the message for a name that looks like staff; null for any other. Refused are staff words as the whole name,
 * with or without digits, or as a separate part: 'admin1', 'Support Team', 'Ann (Moderator)', and the title of an admin
 * or moderator as the last word: 'Ocala Admin'. Otherwise a name that only contains such a word is fine: 'admin_test',
 * 'Dana Staff'. Full names must not contain PetiYard; usernames may if they do not look like ours: 'petiyard_fan', never
 * 'petiyard_help'. No name may claim verification. Pure.
 */
export function officeTrouble(form: NameForm, name: string): string | null {
  const letters = lettersOf(name);
  if (isLabel(form, letters)) return NAME_MESSAGES.reserved;
  const isBranded = BRANDS.some((brand) => letters.includes(lettersOf(brand)));
  if (isBranded && (form === 'fullName' || readings(name).some((part) => OF_OURS.test(part))))
    return NAME_MESSAGES.reserved;
  const isOffice = [name, ...name.split(PARTS)]
    .flatMap(readings)
    .some((part) => OFFICE.test(part) && OFFICES_ALONE.test(part));
  const last = name.split(/\s+/).findLast((word) => /\p{L}/u.test(word)) ?? '';
  if (isOffice || readings(last).some((word) => TITLE.test(word))) return NAME_MESSAGES.reserved;
  const isClaim = name
    .split(BETWEEN_WORDS)
    .flatMap(readings)
    .some((word) => CLAIM.test(word));
  return isClaim ? NAME_MESSAGES.claim : null;
}
