import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PASSWORD_LETTER_RULES, type PasswordSet } from '#contract/letters.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useMail } from '#src/session/server-facts.ts';
import { ServerForm } from '#src/session/server-form.tsx';
import { AUTH_WORDS, CODE_WORDS } from '#src/session/session.words.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { askPasswordLetter } from './letters.remote.ts';
import { NEW_PASSWORD_WORDS as WORDS } from './letters.words.ts';
import { NameField, ResetByCodeForm, ResetByLinkForm } from './reset-forms.tsx';
import { useAddressSecret } from './use-address-secret.ts';
import './letters.css';

/** What came of a new password: whose it is, and whether they are signed in with it. */
export type Finished = PasswordSet & { isSignedIn: boolean };

/** `/new-password`: asks for a letter, and takes its code; opened by the letter's link, it asks for the password alone. */
export function NewPasswordPage() {
  const [link, forgetLink] = useAddressSecret();
  /** Whose code is typed; empty where the page was opened anew. */
  const [asked, setAsked] = useState<{ username: string; isSent: boolean } | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const hasMail = useMail();
  if (finished) return <Done {...finished} />;
  if (link)
    return (
      <Frame lede={WORDS.linkLede}>
        <ResetByLinkForm key={link} link={link} onDone={setFinished} onAgain={forgetLink} />
      </Frame>
    );
  if (asked)
    return (
      <Frame lede={WORDS.codeLede}>
        {asked.isSent && (
          <Note tone="good" isAlert>
            {WORDS.sent} {CODE_WORDS.spam}
          </Note>
        )}
        <ResetByCodeForm username={asked.username} onDone={setFinished} onAgain={() => setAsked(null)} />
      </Frame>
    );
  return (
    <Frame lede={hasMail === false ? '' : WORDS.askLede}>
      <AskForm
        onSent={(username) => setAsked({ username, isSent: true })}
        onCode={(username) => setAsked({ username, isSent: false })}
      />
    </Frame>
  );
}

function Frame({ lede, children }: { lede: string; children: ReactNode }) {
  return (
    <div className="letters">
      <PageTitle lede={lede}>{WORDS.heading}</PageTitle>
      <Card as="section" className="stack" aria-label={WORDS.heading}>
        {children}
      </Card>
    </div>
  );
}

interface AskFormProps {
  onSent: (username: string) => void;
  onCode: (username: string) => void;
}

function AskForm({ onSent, onCode }: AskFormProps) {
  const core = useCore();
  const hasMail = useMail();
  const form = useForm({
    rules: PASSWORD_LETTER_RULES,
    initial: { username: '' },
    onSubmit: async ({ username }) => {
      const came = await askPasswordLetter(core, username);
      if ('trouble' in came) return came.trouble;
      onSent(username);
      return undefined;
    },
  });
  if (hasMail === false)
    return (
      <Note
        action={
          <Link
            to="/contact"
            search={{ type: 'support', about: AUTH_WORDS.forgotAbout }}
            data-variant="primary"
          >
            {WORDS.write}
          </Link>
        }
      >
        {WORDS.noMail}
      </Note>
    );
  return (
    <ServerForm
      form={form}
      button={WORDS.send}
      sending={CODE_WORDS.sending}
      other={{ label: WORDS.hasCode, onPress: () => onCode(form.values.username.trim()) }}
    >
      <NameField {...form.field('username')} />
    </ServerForm>
  );
}

function Done({ username, isSignedIn }: Finished) {
  return (
    <Frame lede="">
      <Note tone="good" isAlert>
        {isSignedIn ? WORDS.doneIn(username) : WORDS.done(username)}
      </Note>
      <Link to={isSignedIn ? '/profile' : '/'} data-variant="primary" data-size="lg" data-block>
        {isSignedIn ? WORDS.toProfile : WORDS.toHome}
      </Link>
    </Frame>
  );
}
