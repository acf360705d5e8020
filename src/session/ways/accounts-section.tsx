import { useLocation, useRouter } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountElsewhere, ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import type { User } from '#contract/auth.ts';
import { PASSKEY_OPTIONS_RULES } from '#contract/passkeys.ts';
import { useCore } from '#src/data/core-context.tsx';
import { RemoveQuestion } from '#src/data/remove-question.tsx';
import { StandingNote } from '#src/data/standing-note.tsx';
import { useAsked } from '#src/data/use-asked.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import type { Place } from './account-way.tsx';
import { askToLink, fetchAccounts, removeAccount } from './accounts.remote.ts';
import { signInOutcomeOf } from './brought.ts';
import { followPopUp, openPopUp, type PopUp } from './pop-up.ts';
import { ELSEWHERE_SENTENCES, ACCOUNTS_WORDS as WORDS } from './ways.words.ts';

type Open = { kind: 'add'; place: Place } | { kind: 'remove'; account: AccountElsewhere } | null;

/** The person's accounts elsewhere. @param places where they may have one */
export function AccountsSection({ user, places }: { user: User; places: readonly Place[] }) {
  const asked = useAsked(fetchAccounts, user.id);
  const core = useCore();
  const announce = useAnnounce();
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad' | 'info'; words: string } | null>(null);
  const close = () => setOpen(null);
  const end = (outcome: ElsewhereOutcome) => {
    close();
    asked.again();
    setSaid(wordsOf(outcome));
  };
  useReturned(end);
  const accounts = asked.value;
  const rest = places.filter(({ id }) => !accounts?.some((account) => account.id === id));
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        {said && (
          <Note tone={said.tone} isAlert>
            {said.words}
          </Note>
        )}
        <StandingNote asked={asked} loading={WORDS.loading} needsSignal={WORDS.offline} isPart />
        {accounts?.length === 0 && <p>{WORDS.none}</p>}
        {accounts && accounts.length > 0 && (
          <ul className="stack" data-gap="3">
            {accounts.map((account) => (
              <AccountRow
                key={account.providerId}
                account={account}
                onRemove={() => setOpen({ kind: 'remove', account })}
              />
            ))}
          </ul>
        )}
        {rest.map((place) => (
          <Button
            key={place.id}
            variant="secondary"
            icon={Plus}
            onClick={() => {
              setSaid(null);
              setOpen({ kind: 'add', place });
            }}
          >
            {WORDS.add(place.name)}
          </Button>
        ))}
      </Card>
      <Dialog
        open={open?.kind === 'add'}
        onClose={close}
        title={open?.kind === 'add' ? WORDS.add(open.place.name) : ''}
        closeLabel={WORDS.close}
      >
        {open?.kind === 'add' && <AddForm place={open.place} onEnd={end} />}
      </Dialog>
      <RemoveQuestion
        of={open?.kind === 'remove' && open.account}
        title={open?.kind === 'remove' ? WORDS.removeTitle(open.account.name) : ''}
        confirm={open?.kind === 'remove' ? WORDS.remove(open.account.name) : ''}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onClose={close}
        onRemove={({ providerId }) => removeAccount(core, providerId)}
        onRemoved={() => {
          announce(WORDS.removed);
          asked.again();
        }}
      >
        <p>{WORDS.removeBody}</p>
      </RemoveQuestion>
    </Section>
  );
}

function wordsOf(outcome: ElsewhereOutcome): { tone: 'good' | 'bad'; words: string } | null {
  if (outcome.outcome === 'linked') return { tone: 'good', words: WORDS.added };
  if (outcome.outcome === 'failed') return { tone: 'bad', words: ELSEWHERE_SENTENCES[outcome.code] };
  return null;
}

/** Where this window itself went there and came back: how that ended stands in its address, and is taken out. */
function useReturned(onEnd: (outcome: ElsewhereOutcome) => void): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const outcome = signInOutcomeOf(Object.fromEntries(new URLSearchParams(hash)));
    if (!outcome) return;
    router.history.replace(router.history.location.pathname);
    latest.current(outcome);
  }, [hash, router]);
}

function AccountRow({ account, onRemove }: { account: AccountElsewhere; onRemove: () => void }) {
  const { nowMs } = useCore().ports;
  return (
    <li className="row" data-spread="between" data-gap="2">
      <div>
        <b>{account.name}</b>
        <p className="quiet">
          {account.email} {WORDS.linked(formatDay(Date.parse(account.linkedAt), nowMs()))}
        </p>
      </div>
      <IconButton icon={Trash2} label={WORDS.remove(account.name)} onClick={onRemove} />
    </li>
  );
}

function AddForm({ place, onEnd }: { place: Place; onEnd: (outcome: ElsewhereOutcome) => void }) {
  const core = useCore();
  /** The server asks for the password of whoever has not signed in just now. */
  const [asksPassword, setAsksPassword] = useState(false);
  const [popUp, setPopUp] = useState<PopUp | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(
    () =>
      popUp
        ? followPopUp(core, popUp, {
            onEnd: (outcome) => latest.current(outcome),
            onClosed: () => setIsClosed(true), // its end may still come
          })
        : undefined,
    [core, popUp],
  );
  const form = useForm({
    rules: PASSKEY_OPTIONS_RULES,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      setIsClosed(false);
      const opened = openPopUp(''); // while the press is handled: afterwards it would be blocked
      const came = await askToLink(core, place.id, password);
      if ('trouble' in came) {
        opened?.close();
        if (came.trouble.some(({ path }) => path === 'password')) setAsksPassword(true);
        return came.trouble;
      }
      if (!opened) window.location.assign(`${came.path}&returnTo=%2Fsettings`);
      opened?.goTo(`${came.path}&popup=1`);
      setPopUp(opened);
      return undefined;
    },
  });
  return (
    <ServerForm
      form={form}
      button={popUp && !isClosed ? WORDS.adding : WORDS.add(place.name)}
      sending={WORDS.adding}
    >
      <p>{WORDS.addHow(place.name)}</p>
      {isClosed && <Note isAlert>{WORDS.isClosed}</Note>}
      {asksPassword && <OwnPassword {...form.field('password')} />}
    </ServerForm>
  );
}
