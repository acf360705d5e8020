import { useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { PLACE_WORDS } from './places.words.ts';
import { currentPosition, type Found } from './position.ts';

/** The phone's position, as it is asked for by a press. */
export interface Position {
  isBusy: boolean;
  /** Why it is not known, in a sentence; undefined while it was not asked for, and once it is known. */
  trouble: string | undefined;
  locate: () => void;
  forget: () => void;
}

export interface PositionOptions {
  /** What is said where the device does not tell, and where nothing can be made of what it tells. */
  failed: string;
  /** In place of that where the person, or their phone, has not allowed it. */
  denied?: string;
  /** In place of an announcement for screen readers: the one sentence, or that the browser has no such thing. */
  say?: (trouble: string) => void;
}

/**
 * Asks the device where it is, and says why it is not known.
 * @param onFound resolves to false, or rejects, where nothing can be made of it: no town is near, no table of places is there.
 */
export function usePosition(
  onFound: (found: Found) => unknown,
  { failed, denied = failed, say }: PositionOptions,
): Position {
  const announce = useAnnounce();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { ports } = useCore();
  const take = async (found: Found) => ((await onFound(found)) === false ? failed : undefined);
  const takeLate = (found: Found) =>
    void take(found)
      .catch(() => failed)
      .then(setTrouble);
  const ask = async () => {
    const position = await currentPosition(ports.setTimer, takeLate);
    if (position.kind === 'found') return take(position);
    if (position.kind === 'insecure') return PLACE_WORDS.insecure;
    if (position.kind === 'unsupported') return PLACE_WORDS.unsupported;
    if (position.reason === 'silent') return PLACE_WORDS.silent;
    return position.reason === 'denied' ? denied : failed;
  };
  const locate = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(undefined);
    const said = await ask().catch(() => failed);
    setIsBusy(false);
    setTrouble(said);
    if (!said) return;
    if (say) say(said);
    else announce(said, true);
  };
  return { isBusy, trouble, locate: () => void locate(), forget: () => setTrouble(undefined) };
}
