import type { Plugin } from 'vite';

/** Of Lucide's icons, each of which is a file of its own. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\//;
/**
 * What an icon is called, in itself and by its older names, which only becomes class names that no style asks for; its size, which
 * is every icon's; and the name of each of its lines, which React wants where a list changes, as an icon does not, and of
 * whose absence it warns while developing only.
 */
const NOT_NEEDED = [
  /^ {2}name: "[^"]+",$/m,
  /^ {2}size: 24,$/m,
  /^ {2}aliases: \[[^\]]*\],?$/m,
  /,\s*key: "[a-z0-9]+"/g,
];

/** Leaves out of Lucide's icons what the app does not need: names made by chance are what packs worst. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: ICONS },
    handler: (code) => ({ code: NOT_NEEDED.reduce((left, part) => left.replace(part, ''), code), map: null }),
  },
};
