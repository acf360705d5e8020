import { Trash2 } from 'lucide-react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { clearSetting, readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { forgetStoredSearch, readStoredSearch } from '#src/places/stored-search.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { SETTINGS_WORDS as WORDS } from './settings.words.ts';

/** The last position and search, each with a button to forget it. */
export function WhereaboutsSection() {
  const core = useCore();
  const { phoneNowMs } = useClock();
  const known = useLive(readWhereabouts, []);
  if (!known) return null;
  const { position, search } = known;
  return (
    <Section title={WORDS.whereHeading} lede={WORDS.whereLede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <Remembered
          text={
            position
              ? WORDS.position(position.name ?? null, formatAge(position.atMs, phoneNowMs))
              : WORDS.noPosition
          }
          forget={WORDS.forgetPosition}
          done={WORDS.noPosition}
          onForget={position && (() => clearSetting(core.cache, 'lastPosition'))}
        />
        <Remembered
          text={search ? WORDS.lastSearch(search.location) : WORDS.noSearch}
          forget={WORDS.forgetSearch}
          done={WORDS.noSearch}
          onForget={search && (() => forgetStoredSearch(core))}
        />
      </Card>
    </Section>
  );
}

const readWhereabouts = async (core: Core) => ({
  position: (await readSetting(core.cache, 'lastPosition')) ?? null,
  // Read the local setting first, because live queries observe it.
  search: (await readSetting(core.cache, 'lastSearch')) ?? (await readStoredSearch(core)),
});

interface RememberedProps {
  text: string;
  forget: string;
  /** Announced afterwards. */
  done: string;
  /** Null if there is nothing stored. */
  onForget: (() => Promise<void>) | null;
}

function Remembered({ text, forget, done, onForget }: RememberedProps) {
  const announce = useAnnounce();
  const fail = useFault();
  return (
    <>
      <p>{text}</p>
      {onForget && (
        <Button
          variant="secondary"
          icon={Trash2}
          onClick={() => void onForget().then(() => announce(done), fail)}
        >
          {forget}
        </Button>
      )}
    </>
  );
}
