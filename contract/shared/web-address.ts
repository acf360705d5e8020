/** Available in all three runtimes, but not in the type library of this folder. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly hostname: string } };

/** RFC 1035, 2.3.4: no host is longer, and encoding costs quadratic time. */
const HOST_MAX = 253;
const PLAIN_HOST = /^https?:\/\/[!-~]+(?:[/?#]|$)/i;

/**
 * Normalizes a URL: an international host becomes punycode, so that 'https://аpple.com' shows as
 * 'https://xn--pple-43d.com'; the rest and a plain host stay as typed. Pure.
 */
export function mapUrl(text: string): string {
  const [start = '', scheme = '', host = ''] = /^(https?:\/\/)([^/?#:]+)/i.exec(text) ?? [];
  if (/^[ -~]*$/.test(host) || host.length > HOST_MAX) return text;
  if (!isHttpUrl(text) || !URL.canParse(text)) return text; // the parser would silently drop invalid characters
  return `${scheme}${new URL(text).hostname}${text.slice(start.length)}`;
}

/** Whether a URL normalized by {@link mapUrl} may be stored. */
export const isKeptUrl = (text: string): boolean => isHttpUrl(text) && PLAIN_HOST.test(text);

/** A host that ends in a number is an IPv4 address in any notation: 127.1, 0x7f.1. https://url.spec.whatwg.org, 3.5 */
const ENDS_WITH_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;
/** Names of local computers and networks. RFC 6761, RFC 6762, and ICANN's reserved domain `internal`. */
const OF_ONES_OWN = /\.(?:internal|local|localhost)$/i;

/** Whether the host of a stored URL is a public DNS name. */
export function isPublicUrl(text: string): boolean {
  const host = /^https?:\/\/([^/?#:]+)/i.exec(text)?.[1] ?? '';
  return !ENDS_WITH_NUMBER.test(host) && !OF_ONES_OWN.test(host);
}

const CONTROL_OR_SPACE = /[\p{Cc}\p{Cf}\s\\<>"]/u;

/** Whether a text is an http or https URL without credentials, control characters or backslashes. */
export function isHttpUrl(text: string): boolean {
  if (CONTROL_OR_SPACE.test(text)) return false;
  const match = /^https?:\/\/([^/?#]+)(?:[/?#].*)?$/i.exec(text);
  const authority = match?.[1] ?? '';
  const host = authority.replace(/:\d{1,5}$/, '');
  return (
    /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) && host.includes('.') && !host.includes('..')
  );
}
