import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { ServerNotes } from '#src/session/server-form.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { stopByLink } from './letters.remote.ts';
import { STOP_EMAILS_WORDS as WORDS } from './letters.words.ts';
import { useAddressSecret } from './use-address-secret.ts';
import './letters.css';

/** `/stop-emails`, opened by the link of an email: ends these emails at once. */
export function StopEmailsPage() {
  const [link] = useAddressSecret();
  return (
    <div className="letters">
      <PageTitle>{WORDS.heading}</PageTitle>
      <Card as="section" className="stack" aria-label={WORDS.heading}>
        {link ? <Stopping key={link} link={link} /> : <p>{WORDS.noLink}</p>}
        <Link to="/settings" data-variant="secondary" data-block>
          {WORDS.toSettings}
        </Link>
      </Card>
    </div>
  );
}

function Stopping({ link }: { link: string }) {
  const core = useCore();
  const fail = useFault();
  const [errors, setErrors] = useState<readonly FieldError[] | null>(null);
  const stop = useCallback(() => {
    stopByLink(core, link)
      .then((result) => setErrors('trouble' in result ? result.trouble : []))
      .catch(fail);
  }, [core, link, fail]);
  useEffect(stop, [stop]);
  if (errors?.length === 0)
    return (
      <Note tone="good" isAlert>
        {WORDS.stopped}
      </Note>
    );
  if (errors === null) return <p role="status">{WORDS.stopping}</p>;
  return (
    <>
      <ServerNotes errors={errors.map(({ message }) => message)} />
      <Button
        block
        onClick={() => {
          setErrors(null);
          stop();
        }}
      >
        {WORDS.again}
      </Button>
    </>
  );
}
