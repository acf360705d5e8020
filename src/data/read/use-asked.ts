import { useState } from 'react';
import type { Core } from '#src/local/core.ts';
import type { Fetched } from './fetched.ts';
import { type Standing, standingOf, useRemote } from './use-remote.ts';

export interface AskedState<T> {
  /** The last value; it stays after a failure. */
  value: T | undefined;
  /** `loading` again when a failed request is repeated. */
  standing: Standing;
  /** The server's message of a refusal, or of a busy server. */
  detail: string | undefined;
  isAsking: boolean;
  again: () => void;
}

/** {@link useRemote} for data that is shown but not stored. @param ask must be stable @param about null: no request */
export function useAsked<A, T>(
  ask: (core: Core, about: A) => Promise<Fetched<T>>,
  about: A | null,
): AskedState<T> {
  const remote = useRemote<A, T>(ask, about);
  const { answer, isAsking, isLate, again } = remote;
  const key = JSON.stringify(about);
  const [last, setLast] = useState<{ key: string; value: T }>();
  if (answer?.kind === 'done' && (last?.key !== key || last.value !== answer.value))
    setLast({ key, value: answer.value });
  const detail =
    answer?.kind === 'refused'
      ? answer.detail
      : answer?.kind === 'unreached'
        ? answer.busy?.detail
        : undefined;
  const value = last?.key === key ? last.value : undefined;
  const isRestarted = isAsking && answer?.kind !== 'done';
  const standing = standingOf(isRestarted ? { answer: undefined, isAsking, isLate } : remote);
  return { value, standing, detail, isAsking, again };
}
