import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardPlus, Megaphone, Pencil, Printer, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ANIMAL_FIELDS, RECORD_FIELDS } from '#contract/animals.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { datesOf, dayOf, formatDay, newestFirst } from './animal-dates.ts';
import { AnimalForm } from './animal-form.tsx';
import type { Book, ShownAnimal, ShownRecord } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { fieldLines } from './field-lines.local.ts';
import { FLYER_WORDS } from './flyer/flyer.words.ts';
import { PagedItems } from './paged-items.tsx';
import { RecordForm, type RecordTarget } from './record-form.tsx';
import { type BookChanges, useBook } from './use-book.ts';
import { vetText } from './vet-text.local.ts';
import './animals.css';

/** `/animals/$key`: one animal with its records. @param animalKey key of the write that made it */
export function AnimalPage({ animalKey }: { animalKey: string }) {
  const { book, user: _, ...changes } = useBook();
  const animal = book?.animals.find(({ key }) => key === animalKey);
  return (
    <div className="page-middle stack">
      {book === undefined ? (
        <SkeletonCards count={2} shape="lines" label={WORDS.reading} />
      ) : animal === undefined ? (
        <EmptyState
          level={1}
          picture={animalArt('Goat')}
          heading={WORDS.notHere}
          action={
            <Link to="/animals" data-variant="secondary">
              {WORDS.back}
            </Link>
          }
        >
          {WORDS.notHereText}
        </EmptyState>
      ) : (
        <Contents animal={animal} book={book} changes={changes} />
      )}
    </div>
  );
}

interface ContentsProps {
  animal: ShownAnimal;
  book: Book;
  changes: BookChanges;
}

function Contents({ animal, book, changes }: ContentsProps) {
  const today = dayOf(useClock().nowMs);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<ShownAnimal>();
  const [isRemoving, setIsRemoving] = useState(false);
  const [target, setTarget] = useState<RecordTarget | null>(null);
  const [leaving, setLeaving] = useState<ShownRecord | null>(null);
  const records = newestFirst(book.records.filter((record) => record.animal === animal.key));
  const { meat, milk } = datesOf({ animals: [animal], records }, today);
  const { key: _, vetPersonKey: _vet, name, ...facts } = animal;
  const remove = async () => {
    await changes.save([{ name: 'animal.remove', args: { animal: animal.key }, key: changes.newKey() }]);
    return undefined;
  };
  const removeRecord = async ({ key: record }: ShownRecord) => {
    await changes.save([{ name: 'record.remove', args: { record }, key: changes.newKey() }]);
    return undefined;
  };
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {meat.map(({ on }) => (
        <Note key={on} tone="warn">
          {WORDS.meat} {WORDS.through(formatDay(on))}
        </Note>
      ))}
      {milk.map(({ on }) => (
        <Note key={on} tone="warn">
          {WORDS.milk} {WORDS.through(formatDay(on))}
        </Note>
      ))}
      <p className="written">{fieldLines(ANIMAL_FIELDS, facts)}</p>
      <div className="animal-buttons columns" data-wide="3" data-narrow="2">
        <Button icon={ClipboardPlus} onClick={() => setTarget({ animal: animal.key })}>
          {WORDS.record}
        </Button>
        <Button variant="secondary" icon={Pencil} onClick={() => setEditing(animal)}>
          {WORDS.edit}
        </Button>
        <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
          {WORDS.print}
        </Button>
        <Link to="/lost-animal/$key" params={{ key: animal.key }} data-variant="secondary">
          <Icon icon={Megaphone} />
          {FLYER_WORDS.make}
        </Link>
        <ShareButton what={{ title: name, text: vetText(animal, records) }} label={WORDS.sendToVet} />
        <Button variant="secondary" icon={Trash2} onClick={() => setIsRemoving(true)}>
          {WORDS.remove}
        </Button>
      </div>
      <Records records={records} onEdit={(record) => setTarget({ record })} onRemove={setLeaving} />
      <AnimalForm animal={editing} changes={changes} onClose={() => setEditing(undefined)} />
      <RecordForm
        target={target}
        book={book}
        today={today}
        changes={changes}
        onClose={() => setTarget(null)}
      />
      <RemoveQuestion
        of={isRemoving && animal}
        onClose={() => setIsRemoving(false)}
        title={WORDS.removeTitle(name)}
        confirm={WORDS.remove}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={remove}
        onRemoved={() => navigate({ to: '/animals' })}
      >
        <p>{WORDS.removeText}</p>
      </RemoveQuestion>
      <RemoveQuestion
        of={leaving}
        onClose={() => setLeaving(null)}
        title={WORDS.removeRecordTitle}
        confirm={WORDS.remove}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={removeRecord}
      >
        <p>{WORDS.removeRecordText}</p>
      </RemoveQuestion>
    </>
  );
}

/** Records drawn at once. */
const RECORDS_SIZE = 25;

interface RecordsProps {
  records: readonly ShownRecord[];
  onEdit: (record: ShownRecord) => void;
  onRemove: (record: ShownRecord) => void;
}

function Records({ records, onEdit, onRemove }: RecordsProps) {
  const id = useId();
  return (
    <section className="stack" data-gap="3" aria-labelledby={id}>
      <h2 id={id}>{WORDS.records}</h2>
      {records.length === 0 && <p className="quiet">{WORDS.noRecords}</p>}
      <PagedItems items={records} size={RECORDS_SIZE} name="records">
        {(shown) => (
          <ul className="animal-records stack" data-gap="3">
            {shown.map((record) => (
              <RecordCard
                key={record.key}
                record={record}
                onEdit={() => onEdit(record)}
                onRemove={() => onRemove(record)}
              />
            ))}
          </ul>
        )}
      </PagedItems>
    </section>
  );
}

interface RecordCardProps {
  record: ShownRecord;
  onEdit: () => void;
  onRemove: () => void;
}

function RecordCard({ record, onEdit, onRemove }: RecordCardProps) {
  const { kind, on, ...rest } = record;
  const title = `${WORDS.kinds[kind]}, ${formatDay(on)}`;
  return (
    <Card as="li" className="stack" data-gap="2" state={record.isWaiting && 'pending'}>
      <h3>{title}</h3>
      <p className="written">{fieldLines(RECORD_FIELDS, rest)}</p>
      {record.isWaiting && (
        <p>
          <Badge tone="line">{WORDS.waiting}</Badge>
        </p>
      )}
      <Row>
        <IconButton icon={Pencil} label={WORDS.editOf(title)} variant="secondary" onClick={onEdit} />
        <IconButton
          icon={Trash2}
          label={`${WORDS.remove}: ${title}`}
          variant="secondary"
          onClick={onRemove}
        />
      </Row>
    </Card>
  );
}
