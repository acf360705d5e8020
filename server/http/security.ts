import { secureHeaders } from 'hono/secure-headers';

const SELF = ["'self'"];
const NONE = ["'none'"];

const COMMON: Parameters<typeof secureHeaders>[0] = {
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [] },
};

/** No inline script or style, nothing from elsewhere. The worker's address goes through one Trusted Types policy. */
export const securityHeaders = secureHeaders({
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
