import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { Button, type ButtonVariant } from '#src/ui/acts/button.tsx';
import { canShare } from '#src/ui/acts/share.ts';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { formatDay, formatWhen } from '#src/ui/formats/format-age.ts';
import { Progress } from '#src/ui/shown/progress.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { OutboxCard } from './outbox-card.tsx';
import type { WaitingItem } from './outbox-items.ts';

export type ItemAction = 'edit' | 'newThread' | 'retry' | 'copy' | 'drop';

export interface WaitingCardProps {
  item: WaitingItem;
  /** Server's clock, epoch milliseconds. */
  nowMs: number;
  skewMs: number;
  onAction: (action: ItemAction, item: WaitingItem) => void;
}

/** An undelivered item with its actions. */
export function WaitingCard({ item, nowMs, skewMs, onAction }: WaitingCardProps) {
  const isAttention = item.state === 'attention';
  const writtenMs = item.writtenMs + skewMs;
  return (
    <OutboxCard
      seq={item.seq}
      name={item.name}
      title={item.title}
      words={item.words}
      isAttention={isAttention}
      status={
        <>
          <WaitingChip waiting={item} />
          <span className="outbox-time quiet">{WORDS.written(formatWhen(writtenMs, nowMs))}</span>
        </>
      }
    >
      {item.state === 'sending' && <Progress label={`${WAITING_WORDS.sending}: ${item.title}`} />}
      {item.reason && <Reason words={item.reason} isAttention={isAttention} />}
      {item.hint && <p className="quiet">{item.hint}</p>}
      {item.isLate && <p className="outbox-late">{STATUS_BARS.waitingLong(formatDay(writtenMs, nowMs))}</p>}
      <Actions item={item} onAction={onAction} />
      {item.details && (
        <details className="outbox-details quiet break-anywhere">
          <summary aria-label={WORDS.actionsOf(WORDS.details, item.title)}>{WORDS.details}</summary>
          <p>{item.details}</p>
        </details>
      )}
    </OutboxCard>
  );
}

function Reason({ words, isAttention }: { words: string; isAttention: boolean }) {
  return isAttention ? (
    <p className="outbox-reason">{WORDS.notSent(words)}</p>
  ) : (
    <p className="quiet">{words}</p>
  );
}

interface ActionButton {
  action: ItemAction;
  label: string;
  variant: ButtonVariant;
}

function Actions({ item, onAction }: Pick<WaitingCardProps, 'item' | 'onAction'>) {
  const buttons = buttonsOf(item).map(({ action, label, variant }) => (
    <Button
      key={action}
      variant={variant}
      aria-label={WORDS.actionsOf(label, item.title)}
      onClick={() => onAction(action, item)}
    >
      {label}
    </Button>
  ));
  if (buttons.length === 0) return null;
  const canShareText = item.text !== '' && (canShare() || item.state !== 'attention'); // otherwise there is a Copy button
  return (
    <div className="outbox-actions row">
      {buttons.slice(0, -1)}
      {canShareText && <ShareButton what={{ title: item.title, text: item.text }} />}
      {buttons.at(-1)}
    </div>
  );
}

/** The first button is the main action, the last one deletes. */
function buttonsOf(item: WaitingItem): ActionButton[] {
  if (item.state === 'cancelling') return [];
  const isAttention = item.state === 'attention';
  const buttons: ActionButton[] = [];
  if (item.canRetry) {
    const variant = isAttention ? 'primary' : 'secondary';
    buttons.push({ action: 'retry', label: WAITING_WORDS.retry, variant });
  }
  if (item.canEdit) {
    const variant = isAttention && !item.canRetry ? 'primary' : 'secondary';
    const label = isAttention ? WORDS.editAndResend : WORDS.edit;
    buttons.push({ action: 'edit', label, variant });
  }
  if (isAttention && item.text) buttons.push({ action: 'copy', label: WORDS.copy, variant: 'secondary' });
  if (item.canStartThread)
    buttons.push({ action: 'newThread', label: WORDS.newThread, variant: 'secondary' });
  const label = isAttention ? WORDS.delete : WORDS.cancel;
  buttons.push({ action: 'drop', label, variant: isAttention ? 'danger' : 'secondary' });
  return buttons;
}
