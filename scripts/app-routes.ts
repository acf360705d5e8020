import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { APP_ROUTES } from '#contract/app-files.ts';

const ROUTE_TREE = 'src/routeTree.gen.ts';

/** Path patterns of the app's screens from the router's generated tree, without the catch-all. */
export function appRoutesIn(routeTree: string): string[] {
  const union = /\n {2}fullPaths:\n((?: {4}\| '.*'\n)+)/.exec(routeTree)?.[1];
  if (!union) throw new Error(`${ROUTE_TREE} names no fullPaths; has the router's generator changed?`);
  const paths = [...union.matchAll(/'(.*)'/g)].map(([, path = '']) => path);
  // // a layout route has the path of its index page without the trailing slash
  return paths.filter((path) => path !== '/$' && !paths.includes(`${path}/`));
}

/** Writes the list of screens into the build, so that the server can answer 404 for other paths. */
export const appRoutes: Plugin = {
  name: 'app-routes',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (!bundle['index.html']) return; // the build of the worker has no screens
      const source = appRoutesIn(readFileSync(ROUTE_TREE, 'utf8')).join('\n');
      this.emitFile({ type: 'asset', fileName: APP_ROUTES.slice(1), source });
    },
  },
};
