import * as RadixSlider from '@radix-ui/react-slider';
import { useId } from 'react';
import { useHydrated } from './use-hydrated.ts';
import './slider.css';

export interface SliderProps {
  name?: string | undefined;
  /** Stands above, left: "Search radius". */
  label: string;
  /** The value in words, above right and said by screen readers: "50 miles". */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** While it moves. */
  onChange: (value: number) => void;
  /** Once it is let go or a key is pressed. */
  onCommit?: ((value: number) => void) | undefined;
  /** Below the track, from left to right; spread evenly: "5mi", "50mi", "100mi". */
  marks?: readonly string[] | undefined;
  disabled?: boolean | undefined;
}

/** A 32 px thumb in a 48 px track that also takes taps on the track and arrow keys. */
export function Slider(props: SliderProps) {
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <div className="slider">
      <div className="slider-head row" data-tight data-gap="3" data-spread="between" data-align="start">
        <span id={id}>{props.label}</span>
        <output>{props.valueText}</output>
      </div>
      {isHydrated ? <LiveTrack {...props} labelId={id} /> : <PlainTrack {...props} labelId={id} />}
      {props.marks && (
        <div className="slider-marks" aria-hidden="true">
          {props.marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      )}
    </div>
  );
}

type TrackProps = SliderProps & { labelId: string };

function LiveTrack({ value, onChange, onCommit, labelId, valueText, ...range }: TrackProps) {
  return (
    <RadixSlider.Root
      className="slider-root"
      name={range.name}
      min={range.min}
      max={range.max}
      step={range.step}
      disabled={range.disabled}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
    >
      <RadixSlider.Track className="slider-track">
        <RadixSlider.Range className="slider-range" />
      </RadixSlider.Track>
      <RadixSlider.Thumb className="slider-thumb" aria-labelledby={labelId} aria-valuetext={valueText} />
    </RadixSlider.Root>
  );
}

/** The browser's own range stands in until scripts run; it needs no inline style. */
function PlainTrack({ value, onChange, labelId, valueText, name, min, max, step, disabled }: TrackProps) {
  return (
    <input
      type="range"
      aria-labelledby={labelId}
      aria-valuetext={valueText}
      name={name}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
