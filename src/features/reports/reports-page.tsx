import { Link } from '@tanstack/react-router';
import type { OwnReport } from '#contract/reports.ts';
import { useClock } from '#src/data/use-clock.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Chip, type ChipState } from '#src/ui/shown/chip.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { fetchOwnReports } from './reports.remote.ts';
import { REPORTS_WORDS as WORDS } from './reports.words.ts';

/** `/reports`: what one has reported, and what became of it. Needs signal, and says so. */
export function ReportsPage() {
  const user = useWriter();
  return (
    <>
      <PageTitle>{WORDS.title}</PageTitle>
      {user ? <Reports key={user.id} userId={user.id} /> : <p>{WORDS.signIn}</p>}
    </>
  );
}

function Reports({ userId }: { userId: number }) {
  const { answer } = useRemote(fetchOwnReports, userId);
  if (!answer) return <SkeletonCards count={2} shape="lines" label={WORDS.loading} />;
  if (answer.kind !== 'done')
    return (
      <Note tone="warn" isAlert>
        {answer.kind === 'refused'
          ? answer.detail
          : (answer.kind === 'unreached' && answer.busy?.detail) || WORDS.needsSignal}
      </Note>
    );
  if (answer.value.length === 0)
    return (
      <EmptyState picture={animalArt('Dog')} heading={WORDS.none} level={2}>
        {WORDS.noneText}
      </EmptyState>
    );
  return (
    <Stack>
      {answer.value.map((report) => (
        <OneReport key={report.id} report={report} />
      ))}
      <p>
        <Link to="/outbox">{WORDS.unsent}</Link>
      </p>
    </Stack>
  );
}

const CHIP_OF: Record<OwnReport['fate'], ChipState> = { waiting: 'waiting', acted: 'sent', left: 'stale' };

function OneReport({ report }: { report: OwnReport }) {
  const { nowMs } = useClock();
  const { about, name, reason, createdAt, fate } = report;
  return (
    <Card as="article" className="stack" data-gap="2">
      <h2>{name ?? WORDS.gone[about.kind]}</h2>
      <p>
        {WORDS.kinds[about.kind]}: {reason}
      </p>
      <p className="row" data-gap="2">
        <Chip state={CHIP_OF[fate]}>{WORDS.fates[fate]}</Chip>
        <time className="quiet" dateTime={createdAt}>
          {formatWhen(Date.parse(createdAt), nowMs)}
        </time>
      </p>
      <p className="quiet">{WORDS.fateTexts[fate]}</p>
    </Card>
  );
}
