import { EMAIL_PATTERN, isPhone } from '#contract/rules.ts';
import { isOfOneAlphabet } from '#contract/shared/alphabets.ts';
import { isHttpUrl } from '#contract/shared/web-address.ts';

const EXTENSION = /\s*(?:ext\.?|x)\s*(\d+)\s*$/i;

/**
 * A `tel:` address: digits and a leading +, an extension after a pause; null for invalid numbers and for samples,
 * which would reach nobody or a stranger.
 * Phones know the comma as a pause; RFC 3966 has no form for it that they dial.
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

/** A number and its extension, so that a line may break between them; the latter may be empty. Pure. */
export function numberAndExtension(phone: string): [number: string, extension: string] {
  const at = phone.search(/ (?=ext|x)/i);
  return at < 0 ? [phone, ''] : [phone.slice(0, at), phone.slice(at)];
}

/** A `mailto:` address; null if invalid. */
export function mailHref(email: string | null | undefined): string | null {
  return email && EMAIL_PATTERN.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}`
    : null;
}

/** An outside URL; null unless http or https. */
export function webHref(website: string | null | undefined): string | null {
  return website && isHttpUrl(website) ? website : null;
}

/** The `rel` of links that people or listings supply. */
export const OUTSIDE_REL = 'nofollow ugc noopener noreferrer';

/** Letters of other alphabets that look like Latin ones. Unicode Technical Standard 39, confusables.txt 17. */
const LIKE_LATIN = /^[аеорсухһіјӏԁԛѕԝҽѵѡгшүαιονρυσγϲϳքցհւոռօգզսაყჿഠടငဝ0-9-]+$/;
/** Latin letters with and without marks, and those without a simpler one that languages of Europe write with. */
const LATIN = /^[a-zßæøđłðħŋœ0-9-]*$/;

/**
 * A URL to display: a host that mixes alphabets, or imitates Latin letters, is shown in punycode as browsers do:
 * 'https://xn--pple-43d.com/'. 'https://münchen.de/' stays. Pure.
 */
export function shownAddress(href: string): string {
  const [start = '', scheme = '', host = ''] = /^(https?:\/\/)([^/?#:]+)/i.exec(href) ?? [];
  const labels = host.toLowerCase().split('.');
  const isAbroad = /[^ -~]/.test(labels.at(-1) ?? '');
  if (labels.every((label) => isReadable(label, isAbroad)) || !URL.canParse(href)) return href;
  return `${scheme}${new URL(href).hostname}${href.slice(start.length)}`;
}

/** @param isAbroad the host's ending uses another alphabet too, so nobody expects Latin. */
function isReadable(label: string, isAbroad: boolean): boolean {
  if (/^[ -~]*$/.test(label)) return true;
  if (/\p{Script=Latin}/u.test(label)) return LATIN.test(label.normalize('NFD').replace(/\p{M}+/gu, ''));
  return isOfOneAlphabet(label) && (isAbroad || !LIKE_LATIN.test(label));
}

/** A longer URL is shortened to its host. */
const WEB_NAME_CHARS = 40;

/** A readable URL: 'paynesvet.example/hours', or only the host if longer. */
export function webName(href: string): string {
  const name = shownAddress(href)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '');
  return name.length <= WEB_NAME_CHARS && !/[?#]/.test(name) ? name : name.replace(/[/?#].*$/s, '');
}

/** A displayable picture: one of our own files. The page's policy blocks all others. */
export function ownPicture(image: string | null | undefined): string | null {
  return image && /^\/(?![/\\])[\w./-]+$/.test(image) ? image : null;
}
