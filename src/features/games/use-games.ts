import { useCallback, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import type { Delivered } from '#src/data/delivery.ts';
import { useLive } from '#src/data/use-live.ts';
import { useWrite } from '#src/data/use-write.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { trialDaysOf } from './game-format.ts';
import { GAME_TOASTS } from './games.words.ts';

/** The phone's copy of all games; undefined until it was read. */
export const useGames = (): Game[] | undefined => useLive(({ cache }: Core) => cache.games.toArray(), []);

/**
 * Counts one download and says what became of it. The link itself is opened by the browser in the same tap; a second
 * tap while the first is under way opens it again but is not counted again. A sample has nothing to open and is not
 * counted. @throws what the phone's databases throw, while rendering; a full phone is said.
 */
export function useDownload(): (game: Game) => void {
  const { state, user } = useSession();
  const { queue, tell, run } = useWrite();
  const { show } = useToast();
  const underWay = useRef(new Set<number>());
  return useCallback(
    (game) => {
      if (game.isSample) return show({ ...SAMPLE_WORDS.toast, icon: 'info' });
      if (underWay.current.has(game.id)) return;
      underWay.current.add(game.id);
      const owner = state === 'signedIn' && user ? user : 'visitor';
      const write = { name: 'game.download', args: { gameId: game.id }, owner, about: game.title } as const;
      run(async () => {
        const queued = await queue(write);
        if (queued === 'full') show(toastOf(game, 'refused'));
        else await tell(queued.key, (came) => toastOf(game, came));
      }).finally(() => underWay.current.delete(game.id));
    },
    [state, user, queue, tell, run, show],
  );
}

/** What is said after a download was counted, refused, or kept for later. docs/specification.md, section 8, games. */
export function toastOf(game: Game, delivered: Delivered): ToastInput {
  const durationMs = TOAST_LIMITS.shortMs;
  if (delivered === 'refused') return { ...GAME_TOASTS.failed, tone: 'destructive', durationMs };
  if (delivered === 'waiting') return { ...GAME_TOASTS.saved, icon: 'waiting', durationMs };
  const { started, startedWithoutTrial } = GAME_TOASTS;
  return game.hasTrial
    ? { title: started.title, description: started.description(game.title, trialDaysOf(game)), durationMs }
    : {
        title: startedWithoutTrial.title,
        description: startedWithoutTrial.description(game.title),
        durationMs,
      };
}
