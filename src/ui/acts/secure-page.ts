/**
 * Whether the page is a secure context. Without TLS, browsers hide the worker, geolocation, hashes and the clipboard.
 * `http://barn.local:3000` in a farm's network is such a page.
 */
export const isSecurePage = (): boolean => globalThis.isSecureContext !== false;
