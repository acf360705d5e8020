import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { ServerNotes } from '#src/session/server-form.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { confirmByLink } from './letters.remote.ts';
import { EMAIL_WORDS as WORDS } from './letters.words.ts';
import { useAddressSecret } from './use-address-secret.ts';
import './letters.css';

/** `/confirm-email`, opened by the link of an email. Confirms only after a press on the button. */
export function ConfirmEmailPage() {
  const [link] = useAddressSecret();
  return (
    <div className="letters">
      <PageTitle lede={link ? WORDS.linkLede : undefined}>{WORDS.heading}</PageTitle>
      <Card as="section" className="stack" aria-label={WORDS.heading}>
        {link ? <Confirming key={link} link={link} /> : <p>{WORDS.noLink}</p>}
        {!link && <ToProfile />}
      </Card>
    </div>
  );
}

const ToProfile = () => (
  <Link to="/profile" data-variant="secondary" data-block>
    {WORDS.toProfile}
  </Link>
);

function Confirming({ link }: { link: string }) {
  const core = useCore();
  const fail = useFault();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const latch = useLatch();
  const confirm = async () => {
    setState('sending');
    setErrors([]);
    const result = await confirmByLink(core, link);
    setState('trouble' in result ? 'idle' : 'done');
    if ('trouble' in result) setErrors(result.trouble);
  };
  if (state === 'done')
    return (
      <>
        <Note tone="good" isAlert>
          {WORDS.confirmed}
        </Note>
        <ToProfile />
      </>
    );
  return (
    <>
      <ServerNotes errors={errors.map(({ message }) => message)} />
      <Button size="lg" block isBusy={state === 'sending'} onClick={() => void latch(confirm).catch(fail)}>
        {state === 'sending' ? WORDS.confirming : WORDS.isMine}
      </Button>
      {errors.length > 0 && <ToProfile />}
    </>
  );
}
