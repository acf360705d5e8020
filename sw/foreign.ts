const HTML = /^text\/html\b/;
/** Every document of every version has had these. */
const OURS = [/\bid=["']?root\b/, /\/assets\/[^"'\s>]+\.js\b/];

/**
 * Whether a file that an older version stored is no file of ours. Those versions stored whatever came with status 200,
 * and their lists said nothing of its content.
 */
export async function isForeign(url: string, response: Response): Promise<boolean> {
  const isPage = HTML.test(response.headers.get('content-type') ?? '');
  if (!new URL(url).pathname.endsWith('.html')) return isPage;
  const text = await response.text();
  return !OURS.every((mark) => mark.test(text));
}
