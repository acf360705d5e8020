import { ContactRound, FlaskConical, Lock, Pin, Smartphone, Star, Tractor } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.tsx';
import './badge.css';

type BadgeTone = 'plain' | 'line' | 'farm' | 'other' | 'sticky' | 'locked' | 'sample' | 'sun';

const BADGE_ICONS: Partial<Record<BadgeTone, LucideIcon>> = {
  farm: Tractor,
  other: Star,
  sticky: Pin,
  locked: Lock,
  sample: FlaskConical,
};

export interface BadgeProps {
  /**
   * `plain` sunken (animals), `line` outlined (categories), `farm` and `other` for Featured with tractor or star,
   * `sticky`, `locked`, `sample` with their icons, `sun` yellow (Free Trial). Default `plain`.
   */
  tone?: BadgeTone;
  /** Replaces the tone's icon. */
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** A small square-cornered label, not a control. */
export function Badge({ tone = 'plain', icon = BADGE_ICONS[tone], children }: BadgeProps) {
  const Glyph = icon;
  return (
    <span className="badge" data-tone={tone}>
      {Glyph && <Glyph aria-hidden="true" />}
      {children}
    </span>
  );
}

const DIFFICULTY_BARS = { easy: 1, medium: 2, hard: 3 } as const;
type Difficulty = keyof typeof DIFFICULTY_BARS;

export interface DifficultyBadgeProps {
  /** Color and number of filled bars. */
  difficulty: Difficulty;
  children: ReactNode;
}

/** Easy, medium or hard: a color, one to three filled bars and a word. */
export function DifficultyBadge({ difficulty, children }: DifficultyBadgeProps) {
  const filled = DIFFICULTY_BARS[difficulty];
  return (
    <span className="badge" data-tone={difficulty}>
      <span className="badge-bars" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={bar <= filled || undefined} />
        ))}
      </span>
      {children}
    </span>
  );
}

interface PinnedMarkProps {
  /** "In my people". */
  children: ReactNode;
}

/** A person icon with a word: the business is in the person's own list. */
export function PinnedMark({ children }: PinnedMarkProps) {
  return (
    <span className="kept-mark">
      <Icon icon={ContactRound} size="s" tone="brand" />
      {children}
    </span>
  );
}

export interface KeptMarkProps {
  /** "Kept on this phone", "On this phone" or an area's name. */
  children: ReactNode;
}

/** A phone icon with a word: stored on this device. The icon is used for nothing else. */
export function KeptMark({ children }: KeptMarkProps) {
  return (
    <span className="kept-mark">
      <Icon icon={Smartphone} size="s" tone="brand" />
      {children}
    </span>
  );
}
