import { useId, useState } from 'react';
import { RemoveQuestion } from '#src/data/remove-question.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { KeptList } from './kept-list.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { OutboxNotices } from './outbox-notices.tsx';
import { SendNowButton } from './send-now-button.tsx';
import { SentCard } from './sent-card.tsx';
import { type ItemActions, useItemActions } from './use-item-actions.ts';
import { LIST_HEADING_ID, useKeptFocus } from './use-kept-focus.ts';
import { type OutboxView, useOutbox } from './use-outbox.ts';
import { WaitingCard } from './waiting-card.tsx';
import { WordsFileSection } from './words-file/words-file-section.tsx';
import './outbox.css';

/** `/outbox`: everything that waits, what was sent, and what this phone keeps. */
export function OutboxPage() {
  const view = useOutbox();
  return (
    <div className="outbox page-middle" {...useKeptFocus()}>
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

/** The dialogs of the page: change an item, delete an item. */
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
