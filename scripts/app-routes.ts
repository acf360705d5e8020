import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { APP_ROUTES } from '#contract/app-files.ts';

const ROUTE_TREE = 'src/routeTree.gen.ts';

/** The patterns of the app's screens, as the router's own generated tree names them; not the one for all others. */
export function appRoutesIn(routeTree: string): string[] {
  const union = /\n {2}fullPaths:\n((?: {4}\| '.*'\n)+)/.exec(routeTree)?.[1];
  if (!union) throw new Error(`${ROUTE_TREE} names no fullPaths; has the router's generator changed?`);
  const paths = [...union.matchAll(/'(.*)'/g)].map(([, path = '']) => path);
  // A frame around several pages has the address of the first of them, without its last slash.
  return paths.filter((path) => path !== '/$' && !paths.includes(`${path}/`));
}

/** Writes the table of the app's screens beside the built app, so that the server knows which addresses are none. */
export const appRoutes: Plugin = {
  name: 'app-routes',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (!bundle['index.html']) return; // the worker's own build has no screens
      const source = appRoutesIn(readFileSync(ROUTE_TREE, 'utf8')).join('\n');
      this.emitFile({ type: 'asset', fileName: APP_ROUTES.slice(1), source });
    },
  },
};
