import { useState } from 'react';
import type { FoundThing, PersonRecord } from '#contract/admin.ts';
import type { PersonStanding } from '#contract/people.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { formatFullTime } from '#src/ui/formats/format-date.ts';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { ADMIN_API, readAdmin } from '../admin.remote.ts';
import { ADMIN_WORDS, PERSON_WORDS as WORDS } from '../admin.words.ts';
import { AdminPage } from '../admin-head.tsx';
import { ThingRow } from '../thing-row.tsx';
import { useAct } from '../use-act.ts';
import { type Pages, usePages } from '../use-pages.ts';
import { SuspendForm } from './suspend-form.tsx';

const fetchRecord = (core: Core, id: number) => readAdmin<PersonRecord>(core, `${ADMIN_API}/people/${id}`);

/** `/admin/person/7`: a person's status, their latest posts, and the acts on them. */
export function PersonPage({ id }: { id: string }) {
  const asked = useAsked(fetchRecord, /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);
  const { value: record, standing, again } = asked;
  if (standing === 'missing' || !/^[1-9]\d{0,14}$/.test(id))
    return (
      <AdminPage title={WORDS.heading}>
        <EmptyState picture={animalArt('Goat')} heading={WORDS.missing} level={2} />
      </AdminPage>
    );
  const { fullName, username } = record?.standing ?? { fullName: WORDS.heading, username: null };
  return (
    <AdminPage title={username ? `${fullName} · ${username}` : fullName}>
      <Stack>
        <StandingNote asked={asked} />
        {record && <Person record={record} onChanged={again} />}
      </Stack>
    </AdminPage>
  );
}

function Person({ record, onChanged }: RecordProps) {
  const pages = usePages<FoundThing>(`${ADMIN_API}/people/${record.standing.id}/written`);
  const changed = () => {
    onChanged();
    pages.again();
  };
  return (
    <Split rail={<Acts record={record} onChanged={changed} />} railSide="left">
      <Written pages={pages} onChanged={changed} />
    </Split>
  );
}

interface RecordProps {
  record: PersonRecord;
  onChanged: () => void;
}

/** @param pages Everything that they wrote, newest first; hidden ones can be shown again one by one. */
function Written({ pages, onChanged }: { pages: Pages<FoundThing>; onChanged: () => void }) {
  return (
    <Section title={WORDS.wroteHeading}>
      <StandingNote asked={pages} />
      {pages.value?.rows.length === 0 && <p>{WORDS.wroteNothing}</p>}
      <ul className="stack" data-gap="3">
        {pages.rows.map((thing) => (
          <ThingRow key={`${thing.kind}-${thing.id}`} thing={thing} onChanged={onChanged} isOwnPage />
        ))}
      </ul>
      {pages.hasMore && (
        <ShowMore
          label={pages.isAsking ? ADMIN_WORDS.loading : ADMIN_WORDS.showMore}
          isLoading={pages.isAsking}
          onMore={pages.more}
        />
      )}
    </Section>
  );
}

function Acts({ record, onChanged }: RecordProps) {
  const { nowMs } = useClock();
  const [times, setTimes] = useState(0);
  const { standing, createdAt, isAdmin } = record;
  const { suspendedUntil, suspendedReason, takenBack } = standing;
  const when = (iso: string) => formatWhen(Date.parse(iso), nowMs);
  const suspended = () => {
    setTimes(times + 1); // resets the form, also on the same day
    onChanged();
  };
  const stands = suspendedUntil !== null || takenBack > 0;
  return (
    <>
      <p className="quiet">{createdAt ? WORDS.since(when(createdAt)) : WORDS.deleted}</p>
      {isAdmin && <Note>{WORDS.isAdmin}</Note>}
      {stands && (
        <Note tone="warn">
          {suspendedUntil && <b>{WORDS.suspendedUntil(formatFullTime(suspendedUntil))}</b>}
          {suspendedReason && <q className="admin-reason">{suspendedReason}</q>}
          {takenBack > 0 && <p>{WORDS.takenBack(takenBack)}</p>}
        </Note>
      )}
      {stands && <Restore id={standing.id} onChanged={onChanged} />}
      {!isAdmin && <TakeBack record={record} onChanged={onChanged} />}
      {!isAdmin && createdAt !== null && (
        <Card as="section" className="stack" data-gap="3">
          <h2>{WORDS.suspendHeading}</h2>
          <p className="quiet">{WORDS.suspendLede}</p>
          <SuspendForm key={times} id={standing.id} onDone={suspended} />
        </Card>
      )}
    </>
  );
}

/** Says how much it will hide before the press. */
function TakeBack({ record: { standing, takes }, onChanged }: RecordProps) {
  const { attempt } = useAct();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const what = ADMIN_WORDS.takes(takes);
  const isNothing = Object.values(takes).every((count) => count === 0);
  const takeBack = () =>
    attempt<PersonStanding>(
      { method: 'POST', path: `${ADMIN_API}/people/${standing.id}/take-back` },
      ({ takenBack }) => {
        toast.show({ title: WORDS.taken(takenBack) });
        onChanged();
      },
      onChanged,
    );
  return (
    <Card as="section" className="stack" data-gap="3">
      <h2>{WORDS.takeBackHeading}</h2>
      <p>{isNothing ? WORDS.takeBackNothing : WORDS.takeBackLede(what)}</p>
      {!isNothing && (
        <Button variant="danger" size="lg" block onClick={() => setIsAsking(true)}>
          {WORDS.takeBack}
        </Button>
      )}
      <RemoveQuestion
        of={isAsking}
        onClose={() => setIsAsking(false)}
        title={WORDS.takeBackQuestion}
        confirm={WORDS.takeBack}
        keep={WORDS.keep}
        closeLabel={ADMIN_WORDS.close}
        onRemove={takeBack}
      >
        <p>{WORDS.takeBackLede(what)}</p>
      </RemoveQuestion>
    </Card>
  );
}

function Restore({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { press, isBusy, trouble } = useAct();
  const toast = useToast();
  const restored = () => {
    toast.show({ title: WORDS.restored });
    onChanged();
  };
  return (
    <Card as="section" className="stack" data-gap="3">
      <h2>{WORDS.restoreHeading}</h2>
      <p className="quiet">{WORDS.restoreLede}</p>
      {trouble}
      <Button
        size="lg"
        block
        isBusy={isBusy}
        onClick={() =>
          press({ method: 'POST', path: `${ADMIN_API}/people/${id}/restore` }, restored, onChanged)
        }
      >
        {WORDS.restore}
      </Button>
    </Card>
  );
}
