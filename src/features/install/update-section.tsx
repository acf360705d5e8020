import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type UpdateCheck, useUpdate } from '#src/data/core/use-update.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { countLeaving } from '#src/local/outbox/leaving.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { READINESS_WORDS } from '../readiness/readiness.words.ts';
import { INSTALL_WORDS, UPDATE_WORDS as WORDS } from './install.words.ts';

/** The section of /settings that shows and installs new versions, also after Later. */
export function UpdateSection() {
  const { isWaiting, isOutdated, hasWorker, unstored, apply } = useUpdate();
  const [isApplying, setIsApplying] = useState(false);
  const update = () => {
    setIsApplying(true); // `isWaiting` turns false before the page reloads
    apply();
  };
  return (
    <Section title={WORDS.heading} id="version">
      <Card as="div">
        <Stack gap={3}>
          {isOutdated && <Note tone="warn">{WORDS.outdated}</Note>}
          {unstored && (
            <Note tone="warn">
              {WORDS.unstored} {READINESS_WORDS.trouble[unstored]}
            </Note>
          )}
          {!hasWorker && <p>{isSecurePage() ? WORDS.noWorker : INSTALL_WORDS.insecure}</p>}
          {hasWorker &&
            (isWaiting || isApplying ? <Ready {...{ isApplying, update }} /> : <CheckForUpdate />)}
        </Stack>
      </Card>
    </Section>
  );
}

/** A new version is ready. It cannot start while posts are being sent, because the reload would abort the requests. */
function Ready({ isApplying, update }: { isApplying: boolean; update: () => void }) {
  const leaving = useLive(countLeaving, []) ?? 0;
  return (
    <>
      <p>
        <b>{WORDS.ready}</b> {leaving > 0 ? WORDS.sending : WORDS.keeps}
      </p>
      {(leaving === 0 || isApplying) && (
        <div>
          <Button icon={RefreshCw} onClick={update} isBusy={isApplying}>
            {isApplying ? WORDS.updating : WORDS.updateNow}
          </Button>
        </div>
      )}
    </>
  );
}

/** Checks for a new version. */
function CheckForUpdate() {
  const { check } = useUpdate();
  const [state, setState] = useState<UpdateCheck | 'idle' | 'checking'>('idle');
  const run = () => {
    setState('checking');
    void check().then(setState);
  };
  return (
    <>
      <p role="status">{state === 'checking' ? WORDS.checking : WORDS[state]}</p>
      <div>
        <Button variant="secondary" icon={RefreshCw} onClick={run} isBusy={state === 'checking'}>
          {WORDS.check}
        </Button>
      </div>
    </>
  );
}
