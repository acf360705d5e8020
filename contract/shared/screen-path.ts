/** A file, or a folder that nobody should see: '/wp-login.php', '/.git/config'. */
const NO_SCREEN = /\/\.|\/[^/]*\.[^/]*$/;

/** Whether a path belongs to the API; every other is a file or a screen. */
export const isApiPath = (path: string) => path.startsWith('/api/') || path === '/api';

/** Whether a path, without its query, could be one of a screen. */
export const isScreenPath = (path: string) => !NO_SCREEN.test(path) && !isApiPath(path);
