import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useReach } from '#src/data/use-reach.ts';
import { useHasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { mayHint, noteUse, readHint, sayLater } from './hint.local.ts';
import { askToInstall, type InstallWay, useInstallWay, useIsTouched } from './install-watch.ts';

export interface InstallHintState {
  /** Null while the hint must not be shown. */
  way: Extract<InstallWay, 'prompt' | 'iphone'> | null;
  /** Has the browser ask; a no counts as Later. */
  add: () => void;
  later: () => void;
}

/** Whether the hint stands at the foot of the screen now, and the answers to it. @throws during rendering what the phone's storage throws. */
export function useInstallHint(): InstallHintState {
  const core = useCore();
  const way = useInstallWay();
  const isTouched = useIsTouched();
  const isTyping = useHasDirtyForm();
  const screens = useScreensSeen();
  const facts = useLive(readHint, []);
  const reach = useReach();
  const fail = useFault();
  useEffect(() => {
    noteUse(core).catch(fail);
  }, [core, fail]);

  const run = (work: () => Promise<unknown>) => void work().catch(fail);
  const later = () => run(() => sayLater(core.cache, core.ports.nowMs()));
  const add = () => run(async () => (await askToInstall()) || later());
  const isOffered = isTouched && (way === 'prompt' || way === 'iphone');
  const mayShow =
    isOffered && facts && mayHint(facts, { nowMs: core.ports.nowMs(), reach, screens, isTyping });
  return { way: isOffered && mayShow ? way : null, add, later };
}

/** How many screens were opened since the app was; a change of the query alone is none. */
function useScreensSeen(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ pathname, count: 1 });
  if (seen.pathname !== pathname) setSeen({ pathname, count: seen.count + 1 });
  return seen.count;
}
