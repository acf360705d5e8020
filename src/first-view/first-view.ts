import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { appOf, createAppRouter } from '../app-router.tsx';
import { PageCore } from '../data/page-core.ts';
import { stillCore } from '../data/still-core.ts';
import { SHELL_WORDS } from '../shell/shell.words.ts';

/** No boundary is so large that its markup would be sent later, by a script of its own. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * The markup of a screen as the app draws it before it has read anything: what stands in the document until the app has
 * come, which then takes it over as it is. Runs at build time, where there is no browser. @param path of the screen.
 */
export async function firstViewOf(path: string): Promise<Drawn> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(new PageCore(stillCore(() => 0)), null, {
    history,
    origin: 'http://localhost',
  });
  await router.load();
  const faults: unknown[] = [];
  const { prelude } = await prerender(appOf(router), {
    progressiveChunkSize: WHOLE,
    onError: (fault) => void faults.push(fault),
  });
  const markup = await new Response(prelude).text();
  if (faults.length > 0) throw new AggregateError(faults, `the first view of ${path} cannot be drawn`);
  return { markup, title: SHELL_WORDS.titleOf(path === '/' ? '' : headingIn(markup)) };
}

export interface Drawn {
  markup: string;
  /** As the app would set it. */
  title: string;
}

const headingIn = (markup: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim();
