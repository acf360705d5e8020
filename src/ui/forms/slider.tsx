import { useId, useRef } from 'react';
import './slider.css';

export interface SliderProps {
  name?: string | undefined;
  /** Top left: "Search radius". */
  label: string;
  /** The value as text, top right and for screen readers: "50 miles". */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** During the drag. */
  onChange: (value: number) => void;
  /** On release, or after a key. */
  onCommit?: ((value: number) => void) | undefined;
  /** Below the track, evenly spaced: "5mi", "50mi", "100mi". */
  marks?: readonly string[] | undefined;
  disabled?: boolean | undefined;
}

/** A 32 px thumb in a 48 px track; also reacts to taps on the track and arrow keys. */
export function Slider({ label, value, valueText, onChange, onCommit, marks, ...range }: SliderProps) {
  const id = useId();
  const pressedAt = useRef(value);
  /** The browser's own event on release; React's `onChange` is its `input` event. */
  const followCommit = (input: HTMLInputElement | null) => {
    const commit = () => onCommit?.(input?.valueAsNumber ?? value);
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  };
  return (
    <div className="slider">
      <div className="slider-head row" data-tight data-gap="3" data-spread="between" data-align="start">
        <span id={id}>{label}</span>
        {/** The thumb announces the value; an `output` would repeat it. */}
        <span aria-hidden="true">{valueText}</span>
      </div>
      <div className="slider-root">
        <progress aria-hidden="true" value={value - range.min} max={range.max - range.min} />
        <input
          {...range}
          ref={followCommit}
          type="range"
          value={value}
          aria-labelledby={id}
          aria-valuetext={valueText}
          onPointerDown={() => {
            pressedAt.current = value;
          }}
          onPointerCancel={() => onChange(pressedAt.current)} // the finger scrolls the page
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
      </div>
      {marks && (
        <div className="slider-marks" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      )}
    </div>
  );
}
