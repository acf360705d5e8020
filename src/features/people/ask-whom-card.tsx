import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { AskWhom } from './ask-whom.tsx';
import { readWhomAsked, WHOM_ASKED } from './people.local.ts';
import { usePeople } from './use-people.ts';

/** The same question beside a kept area, until somebody is added or the person puts it off, which this phone remembers. */
export function AskWhomOnce() {
  const { outbox } = useCore();
  const { people, run } = usePeople();
  const wasAsked = useLive(readWhomAsked, []);
  if (wasAsked !== false || people?.length !== 0) return null;
  return <AskWhom onPutOff={() => void run(() => outbox.writeMeta(WHOM_ASKED, true))} />;
}
