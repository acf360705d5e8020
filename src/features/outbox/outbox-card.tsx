import { type ReactNode, useId } from 'react';
import type { MutationName } from '#contract/mutations.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { kindOf } from './kinds.tsx';

export interface OutboxCardProps {
  /** `seq` of its write. */
  seq: number;
  name: MutationName;
  /** Text or a link to the page that shows it. */
  title: ReactNode;
  words: string;
  isAttention?: boolean;
  /** Chip and time. */
  status: ReactNode;
  /** Reason, progress, buttons. */
  children?: ReactNode;
}

/** One item of the outbox: icon, title, start of the text, state. */
export function OutboxCard({ seq, name, title, words, isAttention, status, children }: OutboxCardProps) {
  const id = useId();
  return (
    <Card
      as="li"
      className="outbox-card"
      state={isAttention ? 'attention' : undefined}
      aria-labelledby={id}
      data-seq={seq}
    >
      <span className="outbox-kind">
        <Icon icon={kindOf(name).icon} />
      </span>
      <div className="outbox-what">
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        {words && (
          <p className="first-lines quiet break-anywhere" data-above="1">
            {words}
          </p>
        )}
      </div>
      <div className="row" data-gap="2" data-spread="between">
        {status}
      </div>
      {children}
    </Card>
  );
}
