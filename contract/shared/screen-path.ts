/** A file or a hidden folder: '/wp-login.php', '/.git/config'. */
const NO_SCREEN = /\/\.|\/[^/]*\.[^/]*$/;

/** Whether a path belongs to the API; all others are files or screens. */
export const isApiPath = (path: string) => path.startsWith('/api/') || path === '/api';

/** Whether a path without query may be a screen. */
export const isScreenPath = (path: string) => !NO_SCREEN.test(path) && !isApiPath(path);
