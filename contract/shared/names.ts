import { isOfOneAlphabet } from './alphabets.ts';

/** A user name goes by RFC 8265 (UsernameCasePreserved), a full name by RFC 8266 (Nickname). */
export type NameForm = 'username' | 'fullName';

/** A name as a form asks for it. `had` is what somebody is called already: they may stay so. */
export interface NameAsked {
  form: NameForm;
  had?: string;
}

export const NAME_MESSAGES = {
  username:
    'Use letters and digits of one alphabet and the signs of a keyboard. No emoji or hidden characters.',
  fullName: 'Use letters of one alphabet, spaces and common signs. No hidden characters or check marks.',
  reserved: 'This name is kept for PetiYard itself. Please choose one of your own.',
  claim: 'A name cannot say that somebody is verified or official.',
} as const;

const PLAIN = /^[ -~]*$/;
/** Half and full width forms of letters, and the wide space. RFC 8265, 3.3.1. */
const WIDTHS = /[\uFF01-\uFFEE\u3000]+/g;
/** Nothing shows where these stand: the Braille blank looks so though it is a symbol. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u2800]/u;
/** Old Hangul letters, which join into others, and signs around others. RFC 8264, 9.9. */
const JOINING = /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\p{Me}]/u;
/** Marks without a letter before them, and more than four on one: UTS 39, 5.4. */
const STRAY_MARKS = /(?:^|[^\p{L}\p{M}\p{N}])\p{M}|\p{Mn}{5}/u;
/** Latin letters of phonetic script, as in 'ᴀᴅᴍɪɴ'; some languages of Africa and Azerbaijan write with a few of them. */
const PHONETIC = /(?![ɓɔɖɗəɛɣɨɩɲʉʊʋʒ])[\u0250-\u02AF]|[\u1D00-\u1DBF\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]/;
const USERNAME = /^[ -~\p{L}\p{Mn}\p{Mc}\p{Nd}]+$/u;
const FULL_NAME = /^[ -~\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
/** Beside a name these say that somebody has been verified. */
const CHECK_MARKS = /[\u221A\u237B\u2611\u2705\u2713\u2714\u{1F5F8}\u{1F5F9}]/u;
const FROM_RIGHT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}]/u;
/** What is written from the right begins with a letter and ends with a letter or digit, so that nothing changes places. RFC 5893. */
const STEADY = /^\p{L}.*[\p{L}\p{M}\p{N}]$/u;

/** A name as it is kept: width, composition and, in a full name, spaces and decoration are made one. Pure. */
export function mapName({ form, had }: NameAsked, text: string): string {
  if (text === had) return text;
  if (form === 'username')
    return text
      .replace(WIDTHS, (wide) => wide.normalize('NFKC'))
      .normalize('NFC')
      .trim();
  return text
    .replace(/\uFE0F/g, '') // asks for the coloured form of a sign, and shows nothing itself
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Why a name that {@link mapName} has made may not be had, as the sentence for its field; null where it may. Pure. */
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

/** Letters that only look different, as 𝐚 or ﬁ, are no letters of a user name. RFC 8264, 9.17. */
const isPlainForm = (name: string) => name.normalize('NFKC') === name;

/** Words of those who run PetiYard, and what may stand between them; without spaces, as `lettersOf` writes them. */
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
/** The app itself writes these where a name would stand, and "Sample member, horse owner, Ocala". */
const LABELS = ['formermember', 'samplemember'];
/** Whoever signs in so seems to own the place: alone, it is nobody's. Full names may say it: "owner of three mares". */
const OWNER = 'owner';
/** In no full name, which stands beside what somebody writes: whoever is called 'PetiYard Help' seems to be ours. */
const BRANDS = ['petiyard', 'petibot'];
/** What stands beside the brand in the name of a part of ours. */
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
/** As a word of their own these say that somebody has been looked at, in English and Spanish. */
const CLAIMS = ['verified', 'official', 'verificado', 'verificada', 'oficial'];

const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  ['|l', '!l', '1l', 'il', '0o', '@a', '4a', '$s', '5s', '3e'].map((pair) => Array.from(pair)),
);

/** The letters and digits of a name, those that look alike as one. */
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
const OFFICES_ALONE = new RegExp(`^${anyOf([...OFFICES, ...BETWEEN])}+$`);
const OF_OURS = new RegExp(`^${anyOf([...BRANDS, ...PARTS_OF_OURS, ...OFFICES, ...BETWEEN])}+$`);
const CLAIM = new RegExp(`^${anyOf(CLAIMS)}$`);
/** A part of a name stands in brackets or behind a dash: 'Ann (Moderator)', 'Joe - Support'. */
const PARTS = /[()[\]{}<>|/]|\s[-–—]+\s/;
/** Digits and signs that stand for no letter: 'admin1', '007 support', 'team!'. */
const LOOSE = /(?<!\p{L})[\p{N}|!@$]+|[\p{N}|!@$]+(?!\p{L})/gu;
/** Between words, also those that only a capital begins. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}|!@$]+|(?<=\p{Ll})(?=\p{Lu})/u;

const readings = (text: string) => [lettersOf(text), lettersOf(text.replace(LOOSE, ''))];

const isLabel = (form: NameForm, letters: string) =>
  form === 'fullName'
    ? LABELS.some((label) => letters.includes(lettersOf(label)))
    : [...LABELS, OWNER].some((label) => letters === lettersOf(label));

/**
 * What is wrong with a name that seems to be one of those who run PetiYard, as the sentence for its field; null for
 * any other. Nobody is called an office, with or without digits, nor is a part of a name that stands apart: 'admin1',
 * 'Support Team', 'Ann (Moderator)'. A name that only holds such a word is somebody's own: 'admin_test', 'Dana Staff'.
 * No full name holds PetiYard; a user name does that is not one of ours: 'petiyard_fan', never 'petiyard_help'. That
 * somebody is verified no name says. Pure.
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
  if (isOffice) return NAME_MESSAGES.reserved;
  const isClaim = name
    .split(BETWEEN_WORDS)
    .flatMap(readings)
    .some((word) => CLAIM.test(word));
  return isClaim ? NAME_MESSAGES.claim : null;
}
