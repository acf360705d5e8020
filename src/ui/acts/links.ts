import { EMAIL_PATTERN, isPhone } from '#contract/rules.ts';
import { isOfOneAlphabet } from '#contract/shared/alphabets.ts';
import { isHttpUrl } from '#contract/shared/web-address.ts';

const EXTENSION = /\s*(?:ext\.?|x)\s*(\d+)\s*$/i;

/**
 * Address that dials a number: digits and a leading +, an extension after a pause; null for what is no number, and for
 * every number of a sample, which would reach nobody or a stranger.
 * A comma is the pause that phones know; RFC 3966 has no form for it that they dial.
 */
export function telHref(
  phone: string | null | undefined,
  { isSample }: { isSample: boolean },
): string | null {
  if (isSample || !phone || !isPhone(phone)) return null;
  const main = phone.replace(EXTENSION, '');
  const extension = EXTENSION.exec(phone)?.[1];
  return `tel:${main.startsWith('+') ? '+' : ''}${main.replace(/\D/g, '')}${extension ? `,${extension}` : ''}`;
}

/** A number as it is read, and the extension behind it, before which a line may end; empty where there is none. Pure. */
export function numberAndExtension(phone: string): [number: string, extension: string] {
  const at = phone.search(/ (?=ext|x)/i);
  return at < 0 ? [phone, ''] : [phone.slice(0, at), phone.slice(at)];
}

/** Address that begins a mail; null for what is no mail address. */
export function mailHref(email: string | null | undefined): string | null {
  return email && EMAIL_PATTERN.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}`
    : null;
}

/** Address of an outside page; null for anything but http and https. */
export function webHref(website: string | null | undefined): string | null {
  return website && isHttpUrl(website) ? website : null;
}

/** What is told about a link that a person or a listing brought along. */
export const OUTSIDE_REL = 'nofollow ugc noopener noreferrer';

/** Letters of other alphabets that look like Latin ones. Unicode Technical Standard 39, confusables.txt 17. */
const LIKE_LATIN = /^[аеорсухһіјӏԁԛѕԝҽѵѡгшүαιονρυσγϲϳքցհւոռօգզսაყჿഠടငဝ0-9-]+$/;
/** Latin letters with and without marks, and those without a simpler one that languages of Europe write with. */
const LATIN = /^[a-zßæøđłðħŋœ0-9-]*$/;

/**
 * A web address as it may be shown: where a part of its host mixes alphabets, or looks like Latin without being it, the
 * host stands in punycode, as a browser writes it: 'https://xn--pple-43d.com/'. 'https://münchen.de/' stays. Pure.
 */
export function shownAddress(href: string): string {
  const [start = '', scheme = '', host = ''] = /^(https?:\/\/)([^/?#:]+)/i.exec(href) ?? [];
  const labels = host.toLowerCase().split('.');
  const isAbroad = /[^ -~]/.test(labels.at(-1) ?? '');
  if (labels.every((label) => isReadable(label, isAbroad)) || !URL.canParse(href)) return href;
  return `${scheme}${new URL(href).hostname}${href.slice(start.length)}`;
}

/** @param isAbroad that the host's ending is of another alphabet too: there nobody expects Latin. */
function isReadable(label: string, isAbroad: boolean): boolean {
  if (/^[ -~]*$/.test(label)) return true;
  if (/\p{Script=Latin}/u.test(label)) return LATIN.test(label.normalize('NFD').replace(/\p{M}+/gu, ''));
  return isOfOneAlphabet(label) && (isAbroad || !LIKE_LATIN.test(label));
}

/** A longer address is named by its host alone: what follows is for machines. */
const WEB_NAME_CHARS = 40;

/** A web address as people read it: 'paynesvet.example/hours'; the host alone where more would be a riddle. */
export function webName(href: string): string {
  const name = shownAddress(href)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '');
  return name.length <= WEB_NAME_CHARS && !/[?#]/.test(name) ? name : name.replace(/[/?#].*$/s, '');
}

/** A picture that may be shown: a file of our own. The page's policy lets no outside picture load, so none is asked for. */
export function ownPicture(image: string | null | undefined): string | null {
  return image && /^\/(?![/\\])[\w./-]+$/.test(image) ? image : null;
}
