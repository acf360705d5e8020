import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { appOf, createAppRouter } from '../app-router.tsx';
import { PageCore } from '../data/core/page-core.ts';
import { stillCore } from '../data/core/still-core.ts';
import { SHELL_WORDS } from '../shell/shell.words.ts';

/** Prevents React from splitting the markup into chunks with scripts. */
const ONE_CHUNK = Number.MAX_SAFE_INTEGER;

/** Prerenders a screen at build time, with a placeholder core. The app takes the markup over. @param path of the screen */
export async function firstViewOf(path: string): Promise<Drawn> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(new PageCore(stillCore(() => 0)), null, {
    history,
    origin: 'http://localhost',
  });
  await router.load();
  const faults: unknown[] = [];
  const { prelude } = await prerender(appOf(router), {
    progressiveChunkSize: ONE_CHUNK,
    onError: (fault) => void faults.push(fault),
  });
  const markup = await new Response(prelude).text();
  if (faults.length > 0) throw new AggregateError(faults, `cannot prerender ${path}`);
  return { markup, title: SHELL_WORDS.titleOf(path === '/' ? '' : headingIn(markup)) };
}

export interface Drawn {
  markup: string;
  /** Document title. */
  title: string;
}

const headingIn = (markup: string) =>
  (/<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim();
