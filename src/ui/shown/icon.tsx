import type { LucideIcon } from 'lucide-react';
import './icon.css';

export type { LucideIcon };

export interface IconProps {
  /** A lucide icon, imported by its name so that only used ones are shipped. */
  icon: LucideIcon;
  /** 18, 22 (default) or 28 px. */
  size?: 's' | 'm' | 'l';
  /** Green where the words beside it are black. */
  tone?: 'brand';
  /** Only for an icon that stands without a word; otherwise it is hidden from screen readers. */
  label?: string | undefined;
}

/** One drawing from the lucide set at the product's stroke (2.1) and sizes. */
export function Icon({ icon: Glyph, size = 'm', tone, label }: IconProps) {
  return label === undefined ? (
    <Glyph className="icon" data-size={size} data-tone={tone} aria-hidden="true" />
  ) : (
    <Glyph className="icon" data-size={size} data-tone={tone} role="img" aria-label={label} />
  );
}
