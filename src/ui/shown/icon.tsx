import type { LucideIcon } from 'lucide-react';
import './icon.css';

export type { LucideIcon };

export interface IconProps {
  /** A lucide icon, imported by name so that only used ones are bundled. */
  icon: LucideIcon;
  /** 18, 22 (default) or 28 px. */
  size?: 's' | 'm' | 'l';
  /** Green beside black text. */
  tone?: 'brand';
  /** Only for an icon without text; otherwise it is hidden from screen readers. */
  label?: string | undefined;
}

/** A lucide icon with the product's stroke (2.1) and sizes. */
export function Icon({ icon: Glyph, size = 'm', tone, label }: IconProps) {
  return label === undefined ? (
    <Glyph className="icon" data-size={size} data-tone={tone} aria-hidden="true" />
  ) : (
    <Glyph className="icon" data-size={size} data-tone={tone} role="img" aria-label={label} />
  );
}
