import { useLocation, useRouter } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountElsewhere, AccountsElsewhere, ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import type { User } from '#contract/auth.ts';
import { PASSKEY_OPTIONS_RULES } from '#contract/passkeys.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import type { Core } from '#src/local/core.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { troubleOf } from '../auth-answers.ts';
import { OwnPassword } from '../own-password.tsx';
import { readOwn, requestOwn } from '../request-own.ts';
import { ServerForm } from '../server-form.tsx';
import { CODE_WORDS } from '../session.words.ts';
import type { Site } from './account-method.tsx';
import { ELSEWHERE_FAULTS, ACCOUNTS_WORDS as WORDS } from './methods.words.ts';
import { openPopUp, outcomeInHash, type PopUp, usePopUp } from './redirect.ts';
import { SettingsList, SettingsRow } from './settings-list.tsx';

type Open = { kind: 'add'; site: Site } | { kind: 'remove'; account: AccountElsewhere } | null;

const fetchAccounts = (core: Core) =>
  readOwn(core, '/api/auth/accounts', ({ accounts }: AccountsElsewhere) => accounts);

const FAILED = { offline: CODE_WORDS.needsSignal, failed: CODE_WORDS.failed };

/** The person's accounts at other sites. @param sites where they may have one */
export function AccountsSettings({ user, sites }: { user: User; sites: readonly Site[] }) {
  const query = useAsked(fetchAccounts, user.id);
  const core = useCore();
  const { nowMs } = core.ports;
  const announce = useAnnounce();
  const [open, setOpen] = useState<Open>(null);
  const [outcome, setOutcome] = useState<ElsewhereOutcome | null>(null);
  const close = () => setOpen(null);
  const end = (next: ElsewhereOutcome) => {
    close();
    query.again();
    setOutcome(next);
  };
  useReturn(end);
  const removed = open?.kind === 'remove' ? open.account : null;
  const added = open?.kind === 'add' ? open.site : null;
  return (
    <>
      <SettingsList
        heading={WORDS.heading}
        lede={WORDS.lede}
        none={WORDS.none}
        query={query}
        note={outcome && <OutcomeNote outcome={outcome} />}
        row={(account) => (
          <SettingsRow
            key={account.providerId}
            name={account.name}
            details={`${account.email ?? ''} ${WORDS.linked(formatDay(Date.parse(account.linkedAt), nowMs()))}`}
          >
            <IconButton
              icon={Trash2}
              label={WORDS.remove(account.name)}
              onClick={() => setOpen({ kind: 'remove', account })}
            />
          </SettingsRow>
        )}
      >
        {sites
          .filter(({ id }) => !query.value?.some((account) => account.id === id))
          .map((site) => (
            <Button
              key={site.id}
              variant="secondary"
              icon={Plus}
              onClick={() => {
                setOutcome(null);
                setOpen({ kind: 'add', site });
              }}
            >
              {WORDS.add(site.name)}
            </Button>
          ))}
      </SettingsList>
      <Dialog
        open={added !== null}
        onClose={close}
        title={added ? WORDS.add(added.name) : ''}
        closeLabel={WORDS.close}
      >
        {added && <AddForm site={added} onEnd={end} />}
      </Dialog>
      <RemoveQuestion
        of={removed}
        title={WORDS.removeTitle(removed?.name ?? '')}
        confirm={WORDS.remove(removed?.name ?? '')}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onClose={close}
        onRemove={async ({ providerId }) => {
          const path = `/api/auth/accounts/${encodeURIComponent(providerId)}`;
          return troubleOf(await requestOwn(core, path, { method: 'DELETE' }), FAILED);
        }}
        onRemoved={() => {
          announce(WORDS.removed);
          query.again();
        }}
      >
        <p>{WORDS.removeBody}</p>
      </RemoveQuestion>
    </>
  );
}

function OutcomeNote({ outcome }: { outcome: ElsewhereOutcome }) {
  if (outcome.outcome !== 'linked' && outcome.outcome !== 'failed') return null;
  const isLinked = outcome.outcome === 'linked';
  return (
    <Note tone={isLinked ? 'good' : 'bad'} isAlert>
      {isLinked ? WORDS.added : ELSEWHERE_FAULTS[outcome.code]}
    </Note>
  );
}

/** Takes the result out of the URL after this window itself went to the other site and came back. */
function useReturn(onEnd: (outcome: ElsewhereOutcome) => void): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const outcome = outcomeInHash(hash);
    if (!outcome) return;
    router.history.replace(router.history.location.pathname);
    latest.current(outcome);
  }, [hash, router]);
}

function AddForm({ site, onEnd }: { site: Site; onEnd: (outcome: ElsewhereOutcome) => void }) {
  const core = useCore();
  /** The server requires it unless the person has just signed in. */
  const [asksPassword, setAsksPassword] = useState(false);
  const [popUp, setPopUp] = useState<PopUp | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  usePopUp(popUp, { onEnd, onClosed: () => setIsClosed(true) });
  const form = useForm({
    rules: PASSKEY_OPTIONS_RULES,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      setIsClosed(false);
      const opened = openPopUp(''); // before the request: afterwards the browser would block it
      const path = `/api/auth/with/${encodeURIComponent(site.id)}/link`;
      const answer = await requestOwn<{ url: string }>(core, path, { method: 'POST', body: { password } });
      if (answer.kind !== 'ok') {
        opened?.close();
        const errors = troubleOf(answer, FAILED);
        if (errors?.some((error) => error.path === 'password')) setAsksPassword(true);
        return errors;
      }
      const { url } = answer.body;
      if (!opened) window.location.assign(`${url}&returnTo=%2Fsettings`);
      opened?.goTo(`${url}&popup=1`);
      setPopUp(opened);
      return undefined;
    },
  });
  return (
    <ServerForm
      form={form}
      button={popUp && !isClosed ? WORDS.adding : WORDS.add(site.name)}
      sending={WORDS.adding}
    >
      <p>{WORDS.addHow(site.name)}</p>
      {isClosed && <Note isAlert>{WORDS.isClosed}</Note>}
      {asksPassword && <OwnPassword {...form.field('password')} />}
    </ServerForm>
  );
}
