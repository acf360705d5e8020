import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';
import type { InlineParts } from './documents.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** `Strict-Transport-Security`, sent over HTTPS only. */
export const HSTS = 'max-age=31536000; includeSubDomains';

const COMMON: Parameters<typeof secureHeaders>[0] = {
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: HSTS,
  xFrameOptions: 'DENY',
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [] },
};

/** No inline script or style, nothing from other origins. One Trusted Types policy creates the worker's URL. */
const strictHeaders = secureHeaders({
  ...COMMON,
  contentSecurityPolicy: {
    defaultSrc: NONE,
    scriptSrc: SELF,
    styleSrc: SELF,
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: SELF,
    connectSrc: SELF,
    manifestSrc: SELF,
    workerSrc: SELF,
    baseUri: NONE,
    formAction: SELF,
    frameAncestors: NONE,
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['app', 'workbox'],
  },
});

/**
 * Headers for documents and files. A document with inline styles and scripts lists their hashes; no other inline code
 * runs.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await strictHeaders(c, next);
  const opener = c.get('keepsOpener') ? 'unsafe-none' : openerOf(c.get('services') as MaybeServices);
  if (opener) c.header(OPENER, opener);
  const inline = c.get('inlineParts');
  const calls = (c.get('services') as MaybeServices)?.config.identity?.projectCalls;
  const policy = c.res.headers.get(POLICY);
  if (!policy || (!inline && !calls)) return;
  const withCalls = calls
    ? policy.replace("connect-src 'self'", (self) => `${self} ${new URL(calls.toolkit).origin}`)
    : policy;
  c.header(POLICY, inline ? withInline(withCalls, inline) : withCalls);
});
const POLICY = 'Content-Security-Policy';
const OPENER = 'Cross-Origin-Opener-Policy';
/** Undefined while the server starts. */
type MaybeServices = AppEnv['Variables']['services'] | undefined;

/**
 * With external accounts the app opens a pop-up that leaves this origin and returns, so the opener must stay
 * connected.
 */
const openerOf = (services: MaybeServices) =>
  services?.config.identity?.accounts.length ? 'same-origin-allow-popups' : null;

function withInline(policy: string, { styles, scripts }: InlineParts): string {
  const sources = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return policy
    .replace("script-src 'self'", () => `script-src ${sources(scripts)}`)
    .replace("style-src 'self'", () => `style-src ${sources(styles)}`);
}

/**
 * Headers for API responses. A browser that shows one as a page runs nothing; the other document headers would often
 * outweigh the response. Browsers ignore HSTS over plain HTTP (RFC 6797, 8.1).
 */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  if (c.get('isHttps')) c.header('Strict-Transport-Security', HSTS);
  await next();
});

/** Headers for a standalone page: only the style with this base64 SHA-256 hash. */
export const standaloneHeaders = (sha256: string) =>
  secureHeaders({
    ...COMMON,
    contentSecurityPolicy: {
      defaultSrc: NONE,
      styleSrc: [`'sha256-${sha256}'`],
      baseUri: NONE,
      formAction: NONE,
      frameAncestors: NONE,
    },
  });
