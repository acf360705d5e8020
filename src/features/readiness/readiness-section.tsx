import { Check, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Meta, Row, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { Progress } from '#src/ui/shown/progress.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { Readiness, ScreenFound } from './check.ts';
import type { Prepared } from './prepare.ts';
import { READINESS_WORDS as WORDS } from './readiness.words.ts';
import { type ReadinessView, useReadiness } from './use-readiness.ts';
import './readiness.css';

/** Placeholders until the first check ends. */
const FRAMES = 3;
/** Sentences of a page about what is missing. */
const MISSING_SHOWN = 5;

/**
 * "Ready for the barn": lists the screens that work offline, what is missing, and the button that fetches
 * it.
 */
export function ReadinessSection({ id }: { id: string }) {
  const view = useReadiness();
  const { found, work } = view;
  useSpokenVerdict(view);
  return (
    <Section id={id} title={WORDS.heading} lede={WORDS.lede}>
      <Stack>
        {work !== null && (
          <div className="readiness-work stack" data-gap="2">
            <span>{work === 'checking' ? WORDS.checking : WORDS.preparing}</span>
            <Progress label={work === 'checking' ? WORDS.checking : WORDS.preparing} />
          </div>
        )}
        {found && work === null && <Verdict view={view} found={found} />}
        {!found && <SkeletonCards count={FRAMES} label={WORDS.checking} shape="lines" fills />}
        {found && (
          <RuledList label={WORDS.list}>
            {found.screens.map((screen) => (
              <ScreenRow key={screen.id} screen={screen} />
            ))}
          </RuledList>
        )}
      </Stack>
    </Section>
  );
}

/** Checks follow each other while an area downloads, so only the last result is announced. */
const SETTLED_MS = 1000;

/** Announces the result, because screen readers do not notice changes of the list. */
function useSpokenVerdict({ found, work }: ReadinessView) {
  const announce = useAnnounce();
  const announced = useRef<Readiness | undefined>(undefined);
  useEffect(() => {
    if (!found || work !== null || announced.current === found) return;
    const timer = setTimeout(() => {
      announced.current = found;
      announce(verdictOf(found));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [announce, found, work]);
}

function verdictOf({ isReady, screens }: Readiness): string {
  if (isReady) return WORDS.ready;
  const lacking = screens.filter(({ missing }) => missing.length > 0);
  return lacking.some(({ id }) => id === 'app') ? WORDS.unready : WORDS.notReady(lacking.length);
}

function Verdict({ view, found }: { view: ReadinessView; found: Readiness }) {
  const { reach } = useCore();
  const checked = WORDS.checkedAt(formatAge(found.checkedAtMs, reach.serverNowMs()));
  if (found.isReady)
    return (
      <Note
        tone="good"
        icon={ShieldCheck}
        action={
          <Button variant="secondary" onClick={view.check}>
            {WORDS.check}
          </Button>
        }
      >
        <b>{verdictOf(found)}</b>
        <p>
          {WORDS.readyHint(formatBytes(found.bytes))} {checked}
        </p>
      </Note>
    );
  return (
    <Note tone="warn">
      <Stack gap={3}>
        <div>
          <b>{verdictOf(found)}</b>
          <p>
            {checked} <Outcome prepared={view.prepared} />
          </p>
        </div>
        <Row>
          <Button onClick={view.prepare}>
            {view.missingBytes === null ? WORDS.prepare : WORDS.prepareSize(formatBytes(view.missingBytes))}
          </Button>
          <Button variant="secondary" onClick={view.check}>
            {WORDS.check}
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}

/** Why the last Prepare was incomplete. */
function Outcome({ prepared }: { prepared: Prepared | null }) {
  const isOffline = useIsOffline();
  if (prepared === null) return isOffline ? WORDS.noSignal : null;
  const sentences = {
    done: WORDS.notPrepared,
    newer: WORDS.trouble.newer,
    unreached: WORDS.noSignal,
    full: WORDS.phoneFull,
  };
  return sentences[prepared];
}

function ScreenRow({ screen: { id, missing, savedAtMs, bytes } }: { screen: ScreenFound }) {
  const nowMs = useCore().reach.serverNowMs();
  const isReady = missing.length === 0;
  const facts = [
    ...(savedAtMs === null ? [] : [WORDS.saved(formatAge(savedAtMs, nowMs))]),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ];
  return (
    <li className="readiness-row" data-ready={isReady}>
      <Icon icon={isReady ? Check : TriangleAlert} label={isReady ? WORDS.isReady : WORDS.missing} />
      <div>
        <b>{WORDS.screens[id]}</b>
        {facts.length > 0 && <Meta>{facts.join(' · ')}</Meta>}
        {!isReady && (
          <ul>
            {missing.slice(0, MISSING_SHOWN).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {missing.length > MISSING_SHOWN && (
              <li>{WORDS.more(formatCount(missing.length - MISSING_SHOWN))}</li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}
