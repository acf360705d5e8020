import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { formatUntil } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { SendNowButton } from './send-now-button.tsx';
import { SentCard } from './sent-card.tsx';
import { type ItemActions, useItemActions } from './use-item-actions.ts';
import { type OutboxView, useOutbox } from './use-outbox.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WordsFileSection } from './words-file/words-file-section.tsx';
import './outbox.css';

/** `/outbox`: waiting and sent writes, and the data that this phone keeps. */
export function OutboxPage() {
  const view = useOutbox();
  return (
    <div className="outbox page-middle" {...useRestoreFocus()}>
      <PageTitle lede={view && view.waiting.length > 0 && <Lede view={view} />}>{WORDS.heading}</PageTitle>
      {view ? <Outbox view={view} /> : <SkeletonCards count={2} label={WORDS.heading} />}
    </div>
  );
}

function Lede({ view: { waitingCount, attentionCount } }: { view: OutboxView }) {
  return (
    <>
      {attentionCount > 0 && <b>{WORDS.needAttention(attentionCount)} </b>}
      {waitingCount > 0 && WORDS.safe(waitingCount)}
    </>
  );
}

function Outbox({ view }: { view: OutboxView }) {
  const actions = useItemActions();
  const othersId = useId();
  const [showsOlder, setShowsOlder] = useState(false);
  const clock = { nowMs: view.nowMs + view.skewMs, skewMs: view.skewMs };
  const sent = showsOlder ? [...view.recent, ...view.older] : view.recent;
  const hasOlder = view.older.length > 0 && !showsOlder;
  return (
    <>
      <Stack gap={3}>
        <OutboxNotices view={view} othersId={othersId} />
        <SendNowButton
          waitingCount={view.waitingCount}
          othersId={view.others.count > 0 ? othersId : undefined}
        />
      </Stack>
      <section aria-labelledby={LIST_HEADING_ID}>
        <h2 className="visually-hidden" id={LIST_HEADING_ID} tabIndex={-1}>
          {WORDS.listLabel}
        </h2>
        {view.waiting.length + sent.length + view.others.count === 0 && (
          <EmptyState picture={{ url: BRAND_ART.frogHead, ground: 'leaf' }} heading={WORDS.emptyHeading}>
            {WORDS.empty}
          </EmptyState>
        )}
        <ul className="stack" data-gap="3" data-above="4">
          {view.waiting.map((item) => (
            <WaitingCard key={item.key} item={item} {...clock} onAction={actions.run} />
          ))}
          {sent.map((item) => (
            <SentCard
              key={item.key}
              item={item}
              link={view.links.get(item.key)}
              conflict={view.conflicts.get(item.key)}
              onCopy={actions.copy}
              {...clock}
            />
          ))}
        </ul>
        {hasOlder && <ShowMore label={WORDS.showOlder} onMore={() => setShowsOlder(true)} />}
      </section>
      <WordsFileSection />
      <KeptList nowMs={clock.nowMs} />
      <OutboxDialogs actions={actions} />
    </>
  );
}

/** Dialogs to edit and delete an item. */
function OutboxDialogs({ actions }: { actions: ItemActions }) {
  const { editing, dropping, close, drop } = actions;
  return (
    <>
      <EditDialog start={editing?.start ?? null} title={editing?.title ?? ''} onClose={close} />
      <RemoveQuestion
        of={dropping}
        onClose={close}
        title={WORDS.deleteForever}
        confirm={WORDS.delete}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={drop}
      >
        <p>
          <b>{dropping?.title}</b>
        </p>
        <p>{dropping?.mayHaveLeft ? WORDS.mayHaveLeftWarning : WORDS.deleteWarning}</p>
      </RemoveQuestion>
    </>
  );
}

/** Reasons other than missing signal: an expired session, a server fault, posts of other accounts. */
function OutboxNotices({ view, othersId }: { view: OutboxView; othersId: string }) {
  const { user, state } = useSession();
  const signIn = <SignInButton variant="secondary" returnTo="/outbox" />;
  const hasEnded = state === 'ended' && view.waitingCount > 0;
  return (
    <>
      {hasEnded && user && (
        <Note tone="bad" action={signIn}>
          {STATUS_BARS.signInEnded(view.waitingCount, user.fullName)}
        </Note>
      )}
      {view.serverFaultUntilMs !== null && (
        <Note tone="warn">{STATUS_BARS.serverFault(formatUntil(view.serverFaultUntilMs, view.nowMs))}</Note>
      )}
      {view.others.count > 0 && (
        <Note action={state === 'signedOut' ? signIn : undefined}>
          <span id={othersId}>{othersText(view.others, state === 'signedOut')}</span>
        </Note>
      )}
    </>
  );
}

/** After a sign-out, names the person whose posts wait, like the status bar. */
function othersText({ count, owners }: OutboxView['others'], isSignedOut: boolean): string {
  const [only, second] = owners;
  return isSignedOut && only && !second
    ? STATUS_BARS.signedOut(count, only.fullName)
    : STATUS_BARS.others(count);
}

interface FocusProps {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
}

const LIST_HEADING_ID = 'outbox-list';

/**
 * Restores the focus when sending removes or disables the focused button. Focuses the heading of the same item, or of
 * the list if the item is gone.
 */
function useRestoreFocus(): FocusProps {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const seq = useRef<string | undefined>(undefined);
  // Runs after every render, because no event reports that the control is gone.
  useEffect(() => {
    const lost = last.current;
    if (!lost || (lost.isConnected && !lost.matches(':disabled'))) return;
    last.current = null;
    const active = document.activeElement;
    if (active !== document.body && active !== lost) return;
    const cards = [...(ref.current?.querySelectorAll<HTMLElement>('[data-seq]') ?? [])];
    const same = cards.find(({ dataset }) => dataset.seq === seq.current)?.querySelector('h3');
    (same ?? document.getElementById(LIST_HEADING_ID))?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus({ target }) {
      last.current = target as HTMLElement;
      seq.current = target.closest<HTMLElement>('[data-seq]')?.dataset.seq;
    },
  };
}
