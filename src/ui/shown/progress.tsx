import './progress.css';

export interface ProgressProps {
  /** For screen readers: "Sending 1 of 3". */
  label: string;
  /** Omitted while the amount is unknown. */
  value?: number | undefined;
  max?: number | undefined;
}

/** A thin progress bar: sending, downloading an area, checking the phone. */
export function Progress({ label, value, max = 1 }: ProgressProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}

export interface StepsProps {
  /** "Question 3 of 5". */
  label: string;
  count: number;
  /** Index of the current step, from 0; equal to `count` when all are done. */
  current: number;
}

/** One pill per step: done is green, current is yellow with an edge, future is gray. */
export function Steps({ label, count, current }: StepsProps) {
  const stateOf = (step: number) => (step < current ? 'done' : step === current ? 'now' : 'later');
  return (
    <div className="steps" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, step) => step).map((step) => (
        <span key={step} data-step={stateOf(step)} />
      ))}
    </div>
  );
}
