import { ArrowUp, Check, Clock, HardDrive, Hourglass, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LucideIcon } from './icon.tsx';
import './standing.css';
import './chip.css';

export type ChipState =
  | 'fresh'
  | 'stale'
  | 'full'
  | 'update'
  | 'offline'
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'stamp'
  | 'attend';

const CHIP_ICONS: Record<ChipState, LucideIcon> = {
  fresh: Check,
  stale: Clock,
  full: HardDrive,
  update: RefreshCw,
  offline: WifiOff,
  waiting: Hourglass,
  sending: ArrowUp,
  sent: Check,
  stamp: Check,
  attend: TriangleAlert,
};

export interface ChipProps {
  /** Determines color, edge and icon. */
  state: ChipState;
  /** The state as text: "Up to date", "3 waiting". */
  children: ReactNode;
  /** It appears with a motion. */
  isNew?: boolean;
}

/**
 * The tag: round on the punched side, square on the other, with the icon in the hole. 34 px high; a link or button
 * around it takes `className="chip-target"` for a 48 px target.
 */
export function Chip({ state, children, isNew }: ChipProps) {
  const Glyph = CHIP_ICONS[state];
  return (
    <span className="chip" data-state={state} data-new={isNew || undefined}>
      <span className="chip-hole">
        <Glyph aria-hidden="true" />
      </span>
      {children}
    </span>
  );
}
