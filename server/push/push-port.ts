import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { SECOND_MS } from '#contract/shared/time.ts';
import { isAddress, publicLookup } from '../public-lookup.ts';
import { isLoopbackHost } from './push-settings.ts';

/** A push message as it leaves. */
export interface OutgoingPush {
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** The answer of a push service; a redirect is an answer like any other. */
export interface PushReply {
  status: number;
  /** Milliseconds by `Retry-After`; null if it is absent. */
  retryAfterMs: number | null;
}

/** Where push messages go. */
export interface PushPort {
  /** @throws PushFault if no answer came. */
  send(push: OutgoingPush, signal: AbortSignal): Promise<PushReply>;
}

/** No answer of the push service. The message is a code for the log, without the endpoint. */
export class PushFault extends Error {}

const TIMEOUT_MS = 10 * SECOND_MS;

/** Sends over HTTPS. Each connection goes to the address that was checked, so a name cannot point elsewhere meanwhile. */
export const httpsPush: PushPort = {
  send: ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const start = endpoint.protocol === 'http:' ? httpRequest : httpsRequest;
      const isLoopback = isLoopbackHost(endpoint.hostname);
      if (!isLoopback && isAddress(endpoint.hostname)) return reject(new PushFault('address'));
      const request = start(endpoint, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
        lookup: isLoopback ? lookup : publicLookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      request.once('response', (response) => {
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: retryAfterIn(response.headers['retry-after']),
        });
      });
      request.once('error', (error) =>
        reject(new PushFault((error as { code?: string }).code ?? error.name)),
      );
      request.end(body);
    }),
};

function retryAfterIn(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const ms = Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
