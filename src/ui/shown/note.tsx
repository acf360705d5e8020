import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.tsx';
import './note.css';

const NOTE_ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: TriangleAlert } as const;

export interface NoteProps {
  /** `bad` is red: only if the person must act. Default `info`. */
  tone?: keyof typeof NOTE_ICONS;
  icon?: LucideIcon | undefined;
  /** Announced at once when it appears: the answer to a press, like a failed sign-in. */
  isAlert?: boolean | undefined;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A tinted line or two within the page: explanation, warning, failure. */
export function Note({ tone = 'info', icon = NOTE_ICONS[tone], isAlert, children, action }: NoteProps) {
  return (
    <div
      className="note row"
      data-gap="3"
      data-align="start"
      data-tone={tone}
      role={isAlert ? 'alert' : undefined}
    >
      <Icon icon={icon} />
      <div className="beside-wide">{children}</div>
      {action && <div className="note-action row">{action}</div>}
    </div>
  );
}
