import { ArrowUp, Clock, Hourglass, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.tsx';
import './standing.css';
import './bar.css';

const BAR_ICONS = {
  offline: WifiOff,
  old: Clock,
  waiting: Hourglass,
  sending: ArrowUp,
  update: RefreshCw,
  attention: TriangleAlert,
} as const;
export type BarTone = keyof typeof BAR_ICONS;

export interface BarProps {
  /** `offline` slate, `old` yellow, `waiting` straw, `sending` blue, `update` tag yellow, `attention` red. */
  tone: BarTone;
  icon?: LucideIcon | undefined;
  /** Label of the region, for screen readers: "Connection". */
  label: string;
  children: ReactNode;
  /** Links and buttons in the bar's color. Wrap several in a fragment. */
  action?: ReactNode;
}

/** A strip with one message and its actions. */
export function Bar({ tone, icon = BAR_ICONS[tone], label, children, action }: BarProps) {
  return (
    <section className="bar" data-tone={tone} aria-label={label}>
      <Icon icon={icon} />
      <p>{children}</p>
      {action && (
        <div className="bar-action row" data-tight data-gap="4">
          {action}
        </div>
      )}
    </section>
  );
}
