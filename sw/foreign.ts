const HTML = /^text\/html\b/;
/** Every version of our document has these. */
const OURS = [/\bid=["']?root\b/, /\/assets\/[^"'\s>]+\.js\b/];

/** Returns whether a stored file is not ours. Older versions stored any response with status 200, such as a hotel's login page. */
export async function isForeign(url: string, response: Response): Promise<boolean> {
  const isPage = HTML.test(response.headers.get('content-type') ?? '');
  if (!new URL(url).pathname.endsWith('.html')) return isPage;
  const text = await response.text();
  return !OURS.every((mark) => mark.test(text));
}
