import { useCallback, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { useLive } from '#src/data/read/use-live.ts';
import type { Delivered } from '#src/data/write/delivery.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { isCopied } from '#src/local/cache/tables.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { labelOf } from '#src/words/labels.ts';
import { trialDaysOf } from './game-format.ts';
import { GAME_TOASTS } from './games.words.ts';

/** Reads all games from this phone; undefined until they are read, null before the first copy of the catalogue. */
export const useGames = (): Game[] | null | undefined => useLive(readGames, []);

async function readGames({ cache }: Core): Promise<Game[] | null> {
  const hasCatalogue = await isCopied(cache, CATALOGUE_STREAM); // before the rows that come with it
  const games = await cache.games.toArray();
  return games.length > 0 || hasCatalogue ? games.map(labelled) : null;
}

/** Puts the texts of a sample into the language of the page. */
const labelled = (game: Game): Game => ({
  ...game,
  title: labelOf(game.title),
  developer: labelOf(game.developer),
  description: labelOf(game.description),
});

/**
 * Returns a function that counts a download and shows the result. The browser opens the link itself. A second tap while
 * the first is pending and downloads of samples are not counted. Storage errors are thrown during rendering.
 */
export function useDownload(): (game: Game) => void {
  const { state, user } = useSession();
  const { queue, tell, run } = useWrite();
  const { show } = useToast();
  const pending = useRef(new Set<number>());
  return useCallback(
    (game) => {
      if (game.isSample) return show({ ...SAMPLE_WORDS.toast, icon: 'info' });
      if (pending.current.has(game.id)) return;
      pending.current.add(game.id);
      const owner = state === 'signedIn' && user ? user : 'visitor';
      const write = { name: 'game.download', args: { gameId: game.id }, owner, about: game.title } as const;
      run(async () => {
        const queued = await queue(write);
        if (queued === 'full') show(toastOf(game, 'refused'));
        else await tell(queued.key, (result) => toastOf(game, result));
      }).finally(() => pending.current.delete(game.id));
    },
    [state, user, queue, tell, run, show],
  );
}

/** Returns the toast for a counted, refused or waiting download. docs/specification.md, section 8, games. */
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
