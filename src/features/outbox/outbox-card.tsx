import {
  Gamepad2,
  Heart,
  Mail,
  MessageSquare,
  MessagesSquare,
  Pencil,
  Send,
  Star,
  Store,
  ThumbsUp,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { MutationName } from '#contract/mutations.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon, type LucideIcon } from '#src/ui/icon.tsx';

const KIND_ICONS: Record<MutationName, LucideIcon> = {
  'review.write': Star,
  'business.register': Store,
  'preferences.set': Heart,
  'thread.create': MessagesSquare,
  'post.create': MessageSquare,
  'post.edit': Pencil,
  'post.remove': Trash2,
  'post.like': ThumbsUp,
  'contact.send': Mail,
  'game.download': Gamepad2,
};

export interface OutboxCardProps {
  name: MutationName;
  /** Words, or a link to where it can be seen. */
  title: ReactNode;
  words: string;
  isAttention?: boolean;
  /** The line with the chip and the time. */
  status: ReactNode;
  /** What stands below: reason, progress, buttons. */
  children?: ReactNode;
}

/** One item of the outbox: kind, what it is, its first words, how it stands. */
export function OutboxCard({ name, title, words, isAttention, status, children }: OutboxCardProps) {
  const id = useId();
  return (
    <Card as="li" className="outbox-card" state={isAttention ? 'attention' : undefined} aria-labelledby={id}>
      <span className="outbox-kind">
        <Icon icon={Object.hasOwn(KIND_ICONS, name) ? KIND_ICONS[name] : Send} />
      </span>
      <div className="outbox-what">
        <h3 id={id}>{title}</h3>
        {words && <p>{words}</p>}
      </div>
      <div className="row" data-gap="2" data-spread="between">
        {status}
      </div>
      {children}
    </Card>
  );
}
