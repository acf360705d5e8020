import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';
import type { InlineParts } from './documents.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** `Strict-Transport-Security`, over HTTPS alone. */
export const HSTS = 'max-age=31536000; includeSubDomains';

const COMMON: Parameters<typeof secureHeaders>[0] = {
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: HSTS,
  xFrameOptions: 'DENY',
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [] },
};

/** No inline script or style, nothing from elsewhere. The worker's address goes through one Trusted Types policy. */
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
 * For documents and files. A document of ours that carries a style and scripts of its own names them by what they are,
 * and nothing else inline counts.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await strictHeaders(c, next);
  const opener = c.get('keepsOpener') ? 'unsafe-none' : openerOf(c.get('services') as Known);
  if (opener) c.header(OPENER, opener);
  const inline = c.get('inlineParts');
  const calls = (c.get('services') as Known)?.config.identity?.projectCalls;
  const policy = c.res.headers.get(POLICY);
  if (!policy || (!inline && !calls)) return;
  const called = calls
    ? policy.replace("connect-src 'self'", (self) => `${self} ${new URL(calls.toolkit).origin}`)
    : policy;
  c.header(POLICY, inline ? withInline(called, inline) : called);
});
const POLICY = 'Content-Security-Policy';
const OPENER = 'Cross-Origin-Opener-Policy';
/** A server that starts has none yet. */
type Known = AppEnv['Variables']['services'] | undefined;

/** With accounts elsewhere the app opens a pop-up that leaves this origin and comes back: it must still be its own. */
const openerOf = (services: Known) =>
  services?.config.identity?.accounts.length ? 'same-origin-allow-popups' : null;

function withInline(policy: string, { styles, scripts }: InlineParts): string {
  const sources = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return policy
    .replace("script-src 'self'", () => `script-src ${sources(scripts)}`)
    .replace("style-src 'self'", () => `style-src ${sources(styles)}`);
}

/**
 * For answers of the API. They are data: a browser that shows one as a page lets it do nothing, and the rest of what
 * documents carry would be ten times the weight of many an answer. Over plain HTTP, browsers pass over HSTS (RFC 6797, 8.1).
 */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  if (c.get('isHttps')) c.header('Strict-Transport-Security', HSTS);
  await next();
});

/** For a page that stands alone: nothing but the one style whose SHA-256 is named, in base64. */
export const loneStyleHeaders = (sha256: string) =>
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
