import type { ClientRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { PICTURE_LIMITS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { isAddress, publicLookup } from '../public-lookup.ts';

/** Why a picture of another site was not fetched, for the operator. */
export class FetchFault extends Error {}

/** The way to other sites; tests replace it. */
export interface Outside {
  open: (url: URL, options: RequestOptions) => ClientRequest;
  timeoutMs: number;
}

const OUTSIDE: Outside = {
  open: (url, options) => request(url, { ...options, lookup: publicLookup }),
  timeoutMs: 20 * SECOND_MS,
};
const REDIRECTS_MAX = 3;
const REDIRECT = [301, 302, 303, 307, 308];
const OK = 200;

/**
 * Fetches a picture of another site: HTTPS only, never from a private address, also after a redirect, and within limits
 * of time and size. @throws FetchFault
 */
export async function fetchPicture(address: string, outside: Outside = OUTSIDE): Promise<Buffer> {
  const signal = AbortSignal.timeout(outside.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; ; redirects++) {
    const answer = await get(url, outside, signal).catch((error: unknown) => {
      throw faultOf(error, signal);
    });
    if (!(answer instanceof URL)) return answer;
    if (redirects === REDIRECTS_MAX) throw new FetchFault('redirects too often');
    url = answer;
  }
}

/** @returns the bytes, or the address of a redirect. */
function get(url: URL, { open }: Outside, signal: AbortSignal): Promise<Buffer | URL> {
  if (url.protocol !== 'https:') throw new FetchFault('not https');
  if (isAddress(url.hostname)) throw new FetchFault('no host name');
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'image/jpeg, image/png, image/webp', 'User-Agent': 'PetiYard' };
    const outgoing = open(url, { headers, signal, agent: false });
    outgoing.on('error', reject); // a destroyed connection may report a second one
    outgoing.once('response', (response) => {
      const { statusCode = 0 } = response;
      const { location, 'content-length': length } = response.headers;
      const end = (answer: Buffer | URL | FetchFault) => {
        if (answer instanceof FetchFault) reject(answer);
        else resolve(answer);
        outgoing.destroy();
      };
      if (REDIRECT.includes(statusCode) && location !== undefined) {
        const next = URL.parse(location, url.href);
        return end(next ?? new FetchFault('redirects to no address'));
      }
      if (statusCode !== OK) return end(new FetchFault(`answer ${statusCode}`));
      if (Number(length) > PICTURE_LIMITS.bytes) return end(new FetchFault(PICTURE_MESSAGES.tooLarge));
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > PICTURE_LIMITS.bytes) end(new FetchFault(PICTURE_MESSAGES.tooLarge));
      });
      response.on('error', reject);
      response.once('end', () => end(response.complete ? Buffer.concat(chunks) : new FetchFault('cut off')));
    });
    outgoing.end();
  });
}

function faultOf(error: unknown, signal: AbortSignal): FetchFault {
  if (error instanceof FetchFault) return error;
  if (signal.aborted) return new FetchFault('no answer in time');
  const { code } = error as { code?: string };
  return new FetchFault(code === 'EPRIVATE' ? 'a private address' : (code ?? String(error)));
}
