import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '#src/data/use-live.ts';
import { type UpdateCheck, useUpdate } from '#src/data/use-update.ts';
import { countLeaving } from '#src/local/outbox/leaving.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { READINESS_WORDS } from '../readiness/readiness.words.ts';
import { INSTALL_WORDS, UPDATE_WORDS as WORDS } from './install.words.ts';

/** The part of /settings that tells of new versions and starts one, also after Later. */
export function UpdateSection() {
  const { isWaiting, isOutdated, hasWorker, unstored, apply } = useUpdate();
  const [isApplying, setIsApplying] = useState(false);
  const update = () => {
    setIsApplying(true); // it no longer waits, and the page is still here for a moment
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
          {hasWorker && (isWaiting || isApplying ? <Ready {...{ isApplying, update }} /> : <Look />)}
        </Stack>
      </Card>
    </Section>
  );
}

/** A version waits. While posts are on their way it may not start: the reload would cut them off. */
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

/** None waits, as far as this phone knows. */
function Look() {
  const { check } = useUpdate();
  const [answer, setAnswer] = useState<UpdateCheck | 'idle' | 'checking'>('idle');
  const look = () => {
    setAnswer('checking');
    void check().then(setAnswer);
  };
  return (
    <>
      <p role="status">{answer === 'checking' ? WORDS.checking : WORDS[answer]}</p>
      <div>
        <Button variant="secondary" icon={RefreshCw} onClick={look} isBusy={answer === 'checking'}>
          {WORDS.check}
        </Button>
      </div>
    </>
  );
}
