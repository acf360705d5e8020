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

/** Response header with the operator's own addresses of footer entries, like `resources=https://…`. */
export const FOOTER_HEADER = 'PetiYard-Footer';

/** The entries for businesses in the footer that lead to the B2B page by default. */
export const FOOTER_ENTRIES = ['advertising', 'successStories', 'resources'] as const;
export type FooterLinks = Partial<Record<(typeof FOOTER_ENTRIES)[number], string>>;

/** Reads `name=https://…`, separated by spaces; null if a name or an address is wrong. */
export function footerLinksOf(text: string): FooterLinks | null {
  const links: FooterLinks = {};
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const name = FOOTER_ENTRIES.find((entry) => part.startsWith(`${entry}=`));
    const link = part.slice((name?.length ?? 0) + 1);
    if (!name || link.length > LENGTH_MAX || !LINK.test(link)) return null;
    links[name] = link;
  }
  return links;
}

/** Writes them as the header does. */
export const footerText = (links: FooterLinks): string =>
  Object.entries(links)
    .map(([name, link]) => `${name}=${link}`)
    .join(' ');

const LINK = /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?:[/?#][\x21-\x7e]*)?$/i;
