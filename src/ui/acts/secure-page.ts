/**
 * Whether the page came with TLS, or from this very computer. Without it browsers hide much from a page: the worker, where the
 * phone is, hashes, the clipboard. `http://barn.local:3000` in the farm's network is such a page.
 */
export const isSecurePage = (): boolean => globalThis.isSecureContext !== false;
