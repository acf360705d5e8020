import { CalendarPlus, Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClock } from '#src/data/core/use-clock.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { saveFile } from '#src/ui/acts/save-file.ts';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { datesOf, formatDay } from './animal-dates.ts';
import type { Book } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { bookCalendar } from './book-calendar.ts';
import { bookCsv, type ImportPlan, planImportOf } from './book-csv.ts';
import type { BookChanges } from './use-book.ts';

const CSV_TYPE = 'text/csv';
const CALENDAR_TYPE = 'text/calendar';

export interface BookFilesProps {
  book: Book;
  today: string;
  changes: BookChanges;
}

/** Saves the book as files and imports one. */
export function BookFiles({ book, today, changes }: BookFilesProps) {
  const { run } = useWrite();
  const { nowMs } = useClock();
  const latch = useLatch();
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const { due, births } = datesOf(book, today);
  const hasDays =
    due.length + births.length > 0 || book.records.some(({ meatDays, milkHours }) => meatDays || milkHours);
  const saveCalendar = async () =>
    saveFile(await bookCalendar(book, today, nowMs), WORDS.calendarName, CALENDAR_TYPE);
  const importAll = async () => {
    setIsImporting(true); // thousands of rows take seconds
    try {
      if (plan) await changes.save(plan.writes);
    } finally {
      setIsImporting(false);
    }
    setPlan(null);
  };
  return (
    <>
      <Row>
        {book.animals.length > 0 && (
          <Button
            variant="secondary"
            icon={Download}
            onClick={() => saveFile(bookCsv(book), WORDS.csvName, CSV_TYPE)}
          >
            {WORDS.saveCsv}
          </Button>
        )}
        <Button variant="secondary" icon={FileUp} onClick={() => input.current?.click()}>
          {WORDS.importCsv}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={WORDS.importCsv}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void run(async () => setPlan(await planImportOf(book, file, changes.newKey)));
            currentTarget.value = ''; // the same file may be chosen again
          }}
        />
        {hasDays && (
          <Button variant="secondary" icon={CalendarPlus} onClick={() => void run(saveCalendar)}>
            {WORDS.calendar}
          </Button>
        )}
      </Row>
      <ImportQuestion
        plan={plan}
        isBusy={isImporting}
        onImport={() => void latch(() => run(importAll))}
        onClose={() => setPlan(null)}
      />
    </>
  );
}

/** More would push the buttons far down. */
const ERRORS_SHOWN = 10;

interface ImportQuestionProps {
  plan: ImportPlan | null;
  /** The import is running. */
  isBusy: boolean;
  onImport: () => void;
  onClose: () => void;
}

/** Shows what an import would do before it does it. */
function ImportQuestion({ plan, isBusy, onImport, onClose }: ImportQuestionProps) {
  const { writes, added, changed, errors, unknown, readDay } = plan ?? NOTHING;
  const ofFile = errors.filter(({ line }) => line === 0);
  const ofLines = errors.filter(({ line }) => line > 0);
  const canImport = writes.length > 0 && ofFile.length === 0;
  return (
    <ConfirmDialog
      open={plan !== null}
      onClose={onClose}
      title={WORDS.importTitle}
      closeLabel={WORDS.close}
      actions={
        canImport
          ? [
              {
                label: WORDS.importNow,
                variant: 'primary',
                isBusy,
                busyLabel: WORDS.importing,
                onChoose: onImport,
              },
            ]
          : [{ label: WORDS.close, onChoose: onClose }]
      }
    >
      {writes.length > 0 && <p>{WORDS.importPlan(added, changed)}</p>}
      {writes.length + errors.length === 0 && <p>{WORDS.importNothing}</p>}
      {readDay && <p>{WORDS.importDay(readDay.text, formatDay(readDay.day))}</p>}
      {unknown.length > 0 && <p>{WORDS.importUnknown(formatList(unknown))}</p>}
      {ofFile.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {ofLines.length > 0 && (
        <>
          <p>{WORDS.importErrors}</p>
          <ul>
            {ofLines.slice(0, ERRORS_SHOWN).map(({ line, message }) => (
              <li key={line}>{WORDS.importError(line, message)}</li>
            ))}
          </ul>
          {ofLines.length > ERRORS_SHOWN && <p>{WORDS.importMore(ofLines.length - ERRORS_SHOWN)}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

const NOTHING: ImportPlan = { writes: [], added: 0, changed: 0, errors: [], unknown: [], readDay: null };
