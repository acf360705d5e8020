import { useCallback, useEffect, useState } from 'react';
import { WORDS_FILE_LIMITS } from '#contract/limits.ts';
import type { WordsFile, WordsRefusal } from '#contract/words-file.ts';
import { useCore } from '#src/data/core-context.tsx';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { type TakenWords, takeWords, whyNotTaken } from '#src/local/outbox/words-take.ts';
import { readWordsText } from '#src/local/outbox/words-text.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { REFUSED_FILE_WORDS, WORDS_FILE_WORDS as WORDS } from './words-file.words.ts';

/** How far the taking of a file has come. `offered`: it may be taken, and the person is asked. */
export type Taking =
  | { kind: 'idle' | 'reading' }
  | { kind: 'refused'; words: string; signsIn?: WordsFile }
  | { kind: 'offered' | 'taking'; file: WordsFile }
  | { kind: 'taken'; came: TakenWords };

export interface TakeActions {
  state: Taking;
  choose: (file: File) => void;
  take: () => void;
  cancel: () => void;
}

/** Reads a chosen file, offers what it holds and takes it over. @throws during rendering what the phone's storage throws. */
export function useTake(): TakeActions {
  const core = useCore();
  const userId = useSession().user?.id ?? null;
  const [state, setState] = useState<Taking>({ kind: 'idle' });
  const fail = useFault();

  const offer = useCallback(
    async (file: WordsFile) => {
      const refusal = await whyNotTaken(core, file, location.origin);
      setState(refusal ? refused(refusal, file) : { kind: 'offered', file });
    },
    [core],
  );
  const read = async (chosen: File) => {
    setState({ kind: 'reading' });
    if (chosen.size > WORDS_FILE_LIMITS.bytes) return setState(refused('tooLarge'));
    const text = await chosen.text().catch(() => null); // the browser cannot get at it any more
    if (text === null) return setState({ kind: 'refused', words: WORDS.unreadable });
    const file = await readWordsText(text);
    return typeof file === 'string' ? setState(refused(file)) : offer(file);
  };
  const take = async () => {
    if (state.kind !== 'offered') return;
    setState({ ...state, kind: 'taking' });
    try {
      setState({ kind: 'taken', came: await takeWords(core, state.file) });
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      setState({ kind: 'refused', words: WORDS.full });
    }
  };
  const asked = state.kind === 'refused' ? state.signsIn : undefined;
  useEffect(() => {
    if (asked && userId !== null) offer(asked).catch(fail);
  }, [asked, userId, offer, fail]);
  return {
    state,
    choose: (file) => void read(file).catch(fail),
    take: () => void take().catch(fail),
    cancel: () => setState({ kind: 'idle' }),
  };
}

const refused = (reason: WordsRefusal, file?: WordsFile): Taking => ({
  kind: 'refused',
  words: REFUSED_FILE_WORDS[reason](file),
  ...(reason === 'signInFirst' && file ? { signsIn: file } : {}),
});
