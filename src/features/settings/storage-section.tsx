import { useId } from 'react';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { SaveWords } from '#src/features/outbox/words-file/save-words-card.tsx';
import { WipeCard } from '#src/features/pages/wipe-card.tsx';
import { isAlmostFull } from '#src/local/storage/storage-room.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SETTINGS_WORDS as WORDS } from './settings.words.ts';
import type { StorageUse } from './storage.local.ts';
import { type StorageView, useStorage } from './use-storage.ts';

/** In order of eviction, last evicted first. */
const USES: readonly (readonly [keyof StorageUse, string])[] = [
  ['outbox', WORDS.useOutbox],
  ['app', WORDS.useApp],
  ['areas', WORDS.useAreas],
  ['maps', WORDS.useMaps],
  ['rest', WORDS.useRest],
  ['places', WORDS.usePlaces],
  ['pictures', WORDS.usePictures],
];

/** Storage use, persistence and the wipe button. */
export function StorageSection({ id }: { id: string }) {
  const view = useStorage();
  return (
    <Section id={id} title={WORDS.storageHeading} lede={view ? usedText(view) : WORDS.storageWeighing}>
      <Stack>
        {view && (
          <>
            <AlmostFull view={view} />
            <Uses view={view} />
            <Persistence view={view} />
          </>
        )}
        <WipeCard className="settings-card" heading={WORDS.wipeHeading} level={3} text={WORDS.wipeText} />
      </Stack>
    </Section>
  );
}

function usedText({ says: { used, quota } }: StorageView): string {
  if (used === null || quota === null) return WORDS.storageUnknown;
  return WORDS.storageUsed(formatBytes(used), formatBytes(quota));
}

/**
 * The same rule and texts as the app's status bar, plus a file of everything that clearing the browser's
 * data would lose.
 */
function AlmostFull({ view: { use, says } }: { view: StorageView }) {
  if (!isAlmostFull({ usage: says.used ?? undefined, quota: says.quota ?? undefined })) return null;
  return (
    <div className="stack" data-gap="3" data-align="start">
      <Note tone="warn">{`${STATUS_BARS.full(formatBytes(use.areas))} ${WORDS.clearing}`}</Note>
      <SaveWords />
    </div>
  );
}

/** The browser's databases take more room than the rows in them; the last line makes the sum right. */
function Uses({ view: { use, says } }: { view: StorageView }) {
  const id = useId();
  const overhead = (says.used ?? 0) - USES.reduce((sum, [part]) => sum + use[part], 0);
  const lines = USES.filter(([part]) => part !== 'maps' || use.maps > 0).map(
    ([part, label]) => [label, use[part]] as const,
  );
  if (overhead > 0) lines.push([WORDS.useBrowser, overhead]);
  return (
    <Card as="section" className="settings-card stack" data-gap="3" data-align="start" aria-labelledby={id}>
      <h3 id={id}>{WORDS.uses}</h3>
      <dl className="settings-uses">
        {lines.map(([label, bytes]) => (
          <div className="row" data-tight data-gap="4" data-spread="between" key={label}>
            <dt>{label}</dt>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{WORDS.useHint(use.maps > 0)}</p>
    </Card>
  );
}

function Persistence({ view: { says, isRefused, ask } }: { view: StorageView }) {
  const id = useId();
  const answer =
    says.isPersisted === null
      ? WORDS.persistUnknown
      : says.isPersisted
        ? WORDS.persisted
        : WORDS.notPersisted;
  return (
    <Card as="section" className="settings-card stack" data-gap="3" data-align="start" aria-labelledby={id}>
      <h3 id={id}>{WORDS.persistHeading}</h3>
      <p>{answer}</p>
      {says.isPersisted === false && (
        <>
          {isRefused && (
            <Note tone="warn" isAlert>
              {WORDS.persistRefused}
            </Note>
          )}
          <Button variant="secondary" onClick={ask}>
            {WORDS.persistAsk}
          </Button>
        </>
      )}
    </Card>
  );
}
