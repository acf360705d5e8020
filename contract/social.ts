/** Response header with the operator's social links, separated by spaces; absent without any. */
export const SOCIAL_HEADER = 'PetiYard-Social';

const LINKS_MAX = 6;
const LENGTH_MAX = 200;

/** Reads https addresses, separated by spaces or commas; null if one is wrong or there are too many. */
export function socialLinksOf(text: string): string[] | null {
  const links = text.split(/[\s,]+/).filter(Boolean);
  const isRight = links.every((link) => link.length <= LENGTH_MAX && LINK.test(link));
  return isRight && links.length <= LINKS_MAX ? links : null;
}

const LINK = /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?:[/?#][\x21-\x7e]*)?$/i;
