import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportedName } from '#contract/reports.ts';
import { DraftedDialog } from '#src/data/draft/drafted-dialog.tsx';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { ReportForm } from './report-form.tsx';
import { REPORT_WORDS as WORDS } from './reports.words.ts';

/** An item that can be reported, and its name. */
export interface Reportable extends ReportedName {
  /** From the row; null for a person. */
  key: string | null;
  firstKey?: string | undefined;
  name: string;
}

export interface ReportLinkProps {
  /** The item itself first, then its author if known. */
  things: readonly [Reportable, ...Reportable[]];
}

/** The "Report" button for signed-in users. It works offline. */
export function ReportLink({ things }: ReportLinkProps) {
  const user = useWriter();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  const [{ kind, id }] = things;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" icon={Flag} onClick={() => setIsOpen(true)}>
        {WORDS.report}
      </Button>
      <DraftedDialog
        open={isOpen}
        draft={{ name: `report:${kind}:${id}`, owner: user.id, values: { thing: '0', reason: '', text: '' } }}
        onClose={close}
        title={WORDS.title[kind]}
        closeLabel={WORDS.close}
      >
        {(form) => <ReportForm {...form} things={things} user={user} onDone={close} />}
      </DraftedDialog>
    </>
  );
}
