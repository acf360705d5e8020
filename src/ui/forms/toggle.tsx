import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TileGround } from '../shown/animal-art.ts';
import '../shown/tile-ground.css';
import './toggle.css';

interface ToggleBase {
  isPressed: boolean;
  onToggle: () => void;
  disabled?: boolean | undefined;
}

export interface PillToggleProps extends ToggleBase {
  /** A portrait on the left. */
  picture?: { url: string; ground: TileGround } | undefined;
  children: ReactNode;
}

/** A round toggle for filters: one animal, one difficulty. */
export function PillToggle({ isPressed, onToggle, disabled, picture, children }: PillToggleProps) {
  return (
    <button
      type="button"
      className="pill-toggle"
      data-variant="secondary"
      aria-pressed={isPressed}
      data-pictured={picture ? true : undefined}
      disabled={disabled}
      onClick={onToggle}
    >
      {picture && (
        <span className="face tile-ground" data-ground={picture.ground}>
          <img src={picture.url} alt="" width={34} height={34} loading="lazy" />
        </span>
      )}
      {children}
    </button>
  );
}

export interface PillRowProps {
  /** Label of the group: "Animal". */
  label: string;
  /** `scroll` overflows the phone's edge visibly; `wrap` is for the rail. Default `wrap`. */
  flow?: 'scroll' | 'wrap';
  children: ReactNode;
}

/** A group of pills. */
export function PillRow({ label, flow = 'wrap', children }: PillRowProps) {
  return (
    <fieldset className="pill-row row" data-flow={flow}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

export interface AnimalTileProps extends ToggleBase {
  /** Portrait and background from `animalArt`. */
  picture: { url: string; ground: TileGround } | undefined;
  /** The animal's name. */
  children: ReactNode;
}

/** A favorite animal: portrait over the name; pressed, it has a green footer and a tick. */
export function AnimalTile({ isPressed, onToggle, disabled, picture, children }: AnimalTileProps) {
  return (
    <button
      type="button"
      className="animal-tile"
      data-variant="secondary"
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onToggle}
    >
      <span className="tile-picture tile-ground" data-ground={picture?.ground ?? 'straw'}>
        {picture && <img src={picture.url} alt="" width={120} height={120} loading="lazy" />}
      </span>
      <span className="tile-name">{children}</span>
      {isPressed && (
        <span className="tile-tick">
          <Check aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

export interface SegmentedProps<V extends string> {
  /** Label of the group: "View". */
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}

/** Two or three views of the same content: Calendar or List, Grid or List. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          data-variant="secondary"
          data-ring="inside"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
