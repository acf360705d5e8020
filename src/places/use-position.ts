import { useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { PLACE_WORDS } from './places.words.ts';
import { currentPosition, type Found } from './position.ts';

/** State of a position request by a press. */
export interface Position {
  isBusy: boolean;
  /** Error message. */
  trouble: string | undefined;
  locate: () => void;
  forget: () => void;
}

export interface PositionOptions {
  /** Error message if there is no position, or if it cannot be used. */
  failed: string;
  /** Error message without permission; default: `failed`. */
  denied?: string;
  /** Shows the error; default: an announcement for screen readers. */
  say?: (trouble: string) => void;
}

/**
 * Requests the phone's position by a press.
 * @param onFound resolves to false or rejects if the position cannot be used: no town is near, or no place table is available
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
    const error = await ask().catch(() => failed);
    setIsBusy(false);
    setTrouble(error);
    if (!error) return;
    if (say) say(error);
    else announce(error, true);
  };
  return { isBusy, trouble, locate: () => void locate(), forget: () => setTrouble(undefined) };
}
