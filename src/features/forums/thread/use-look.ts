import { useCallback, useEffect, useState } from 'react';
import type { ForumThread } from '#contract/forums.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { firstNewPost, noteLook, readMark } from '../news.local.ts';

interface Look {
  /** The first post that was new when the thread was opened; null if none was. */
  newFrom: number | null;
  /** Stores that posts up to this time were shown. Absent until the last look is known. */
  onShown: ((at: string) => void) | undefined;
}

/** Tells what is new in an opened thread, and stores what was shown. The line stays where it was on opening. */
export function useLook(thread: ForumThread): Look {
  const core = useCore();
  const fail = useFault();
  const me = useSession().user?.id ?? null;
  const [mark, setMark] = useState<string | null>(null);
  const { id } = thread;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is the one of the opening, whatever changes later
  useEffect(() => {
    let isLeft = false;
    readMark(core.cache, thread)
      .then((read) => isLeft || setMark(read))
      .catch(fail);
    return () => {
      isLeft = true;
    };
  }, [core, id, fail]);
  const newFrom = useLive(
    async ({ cache }) => (mark === null ? null : firstNewPost(cache, id, { mark, me })),
    [id, mark, me],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stable function, so that a long thread is not rendered again
  const onShown = useCallback(
    (at: string) => void keepFetched(core, () => noteLook(core.cache, thread, at)).catch(fail),
    [core, id, fail],
  );
  return { newFrom: newFrom ?? null, onShown: mark === null ? undefined : onShown };
}
