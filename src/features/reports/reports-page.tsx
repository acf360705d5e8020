import { Link } from '@tanstack/react-router';
import type { OwnReport } from '#contract/reports.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInFirst } from '#src/session/sign-in-first.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Chip, type ChipState } from '#src/ui/shown/chip.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { labelOf } from '#src/words/labels.ts';
import { fetchOwnReports } from './reports.remote.ts';
import { REPORTS_WORDS as WORDS } from './reports.words.ts';

/** The page `/reports`: the user's reports and their outcomes. It requires a connection. */
export function ReportsPage() {
  const { state, user } = useSession();
  if (state === 'signedOut' || state === 'ended')
    return (
      <SignInFirst animal="Dog" heading={WORDS.title}>
        {WORDS.signIn}
      </SignInFirst>
    );
  return (
    <>
      <PageTitle>{WORDS.title}</PageTitle>
      {user && <Reports key={user.id} userId={user.id} />}
    </>
  );
}

function Reports({ userId }: { userId: number }) {
  const reports = useAsked(fetchOwnReports, userId);
  if (reports.value?.length === 0)
    return (
      <EmptyState picture={animalArt('Dog')} heading={WORDS.none} level={2}>
        {WORDS.noneText}
      </EmptyState>
    );
  return (
    <Stack>
      <StandingNote asked={reports} loading={WORDS.loading} needsSignal={WORDS.needsSignal} />
      {reports.value?.map((report) => (
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
        {WORDS.kinds[about.kind]}: {labelOf(reason)}
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
