/** All three runtimes have it; these rules know the types of none. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly hostname: string } };

/** RFC 1035, 2.3.4: no host is longer, and to write one costs with the square of its length. */
const HOST_MAX = 253;
const PLAIN_HOST = /^https?:\/\/[!-~]+(?:[/?#]|$)/i;

/**
 * A web address as it is kept: a host in other letters as the domain name system writes it, so that 'https://аpple.com'
 * is 'https://xn--pple-43d.com' for whoever reads it; the rest, and a plain host, as they were typed. Pure.
 */
export function mapUrl(text: string): string {
  const [start = '', scheme = '', host = ''] = /^(https?:\/\/)([^/?#:]+)/i.exec(text) ?? [];
  if (/^[ -~]*$/.test(host) || host.length > HOST_MAX) return text;
  if (!isHttpUrl(text) || !URL.canParse(text)) return text; // the parser alone would leave out what it dislikes
  return `${scheme}${new URL(text).hostname}${text.slice(start.length)}`;
}

/** Whether what {@link mapUrl} has made may be kept. */
export const isKeptUrl = (text: string): boolean => isHttpUrl(text) && PLAIN_HOST.test(text);

/** A host that ends with a number is an address of IPv4, however it is written: 127.1, 0x7f.1. https://url.spec.whatwg.org, 3.5 */
const ENDS_WITH_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
/** Names of one's own computer or network. RFC 6761, RFC 6762, and the domain `internal` that ICANN keeps for it. */
const OF_ONES_OWN = /\.(?:internal|local|localhost)$/i;

/** Whether the host of an address that {@link isKeptUrl} lets through is a name that everybody can look up. */
export function isPublicUrl(text: string): boolean {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(text)?.[1] ?? '';
  return !ENDS_WITH_NUMBER.test(host) && !OF_ONES_OWN.test(host);
}

const CONTROL_OR_SPACE = /[\p{Cc}\p{Cf}\s\\<>"]/u;

/** Whether a text is an http or https address without credentials, control characters or backslashes. */
export function isHttpUrl(text: string): boolean {
  if (CONTROL_OR_SPACE.test(text)) return false;
  const match = /^https?:\/\/([^/?#]+)(?:[/?#].*)?$/i.exec(text);
  const authority = match?.[1] ?? '';
  const host = authority.replace(/:\d{1,5}$/, '');
  return (
    /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) && host.includes('.') && !host.includes('..')
  );
}
