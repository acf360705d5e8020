import type { Plugin } from 'vite';

/** Lucide icons, one file each. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\//;
/**
 * Removed parts: icon names and aliases, which only become unused class names; the size, which is always the same; the
 * keys of lines, which React needs only for lists that change.
 */
const NOT_NEEDED = [
  /^ {2}name: "[^"]+",$/m,
  /^ {2}size: 24,$/m,
  /^ {2}aliases: \[[^\]]*\],?$/m,
  /,\s*key: "[a-z0-9]+"/g,
];

/** Strips unused parts from Lucide's icons; random names compress worst. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: ICONS },
    handler: (code) => ({ code: NOT_NEEDED.reduce((left, part) => left.replace(part, ''), code), map: null }),
  },
};
