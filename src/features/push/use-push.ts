import { useEffect, useState } from 'react';
import type { PushKind } from '#contract/push.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { fetchFacts } from '#src/session/server-facts.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import {
  fetchPushKey,
  isPushLost,
  type PushResult,
  type PushWish,
  readPushWish,
  setPush,
} from './push.local.ts';
import { type PushBrowser, pushBrowser } from './push-browser.ts';

/** The possibilities here: not known yet, no browser for it, a server without it, no answer, or ready. */
export type PushView =
  | { kind: 'loading' | 'unsupported' | 'serverOff' | 'unreached' }
  | { kind: 'ready'; browser: PushBrowser; publicKey: string; isLost: boolean };

export interface Push {
  view: PushView;
  wish: PushWish | undefined;
  /** Sets the kinds. Call it in a press. */
  set: (kinds: readonly PushKind[]) => Promise<PushResult>;
}

/** Reads the browser and asks the server for its key, so that a press can subscribe at once. */
export function usePush(): Push {
  const core = useCore();
  const fail = useFault();
  const [view, setView] = useState<PushView>({ kind: 'loading' });
  const wish = useLive(readPushWish, []);
  useEffect(() => {
    let isLeft = false;
    viewOf(core)
      .then((found) => isLeft || setView(found))
      .catch(fail);
    return () => {
      isLeft = true;
    };
  }, [core, fail]);
  const set = async (kinds: readonly PushKind[]): Promise<PushResult> => {
    if (view.kind !== 'ready') return 'unreached';
    const result = await setPush(core, view.browser, { publicKey: view.publicKey, kinds });
    setView({ ...view, isLost: await isPushLost(core, view.browser) });
    return result;
  };
  return { view, wish, set };
}

async function viewOf(core: ReturnType<typeof useCore>): Promise<PushView> {
  const browser = await pushBrowser();
  if (!browser) return { kind: 'unsupported' };
  const facts = await fetchFacts(core);
  if (facts.kind !== 'done') return { kind: 'unreached' };
  if (!facts.value.hasPush) return { kind: 'serverOff' };
  const answer = await fetchPushKey(core);
  if (answer.kind !== 'ok') return { kind: 'unreached' };
  const { publicKey } = answer.body;
  return { kind: 'ready', browser, publicKey, isLost: await isPushLost(core, browser) };
}
