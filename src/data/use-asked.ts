import { useState } from 'react';
import type { Core } from '#src/local/core.ts';
import type { Fetched } from './fetched.ts';
import { type Standing, standingOf, useRemote } from './use-remote.ts';

export interface AskedState<T> {
  /** What was answered last about this; a failure after it takes nothing away. */
  value: T | undefined;
  /** After a failure it begins anew when it is asked again. */
  standing: Standing;
  /** The server's words of a refusal, or of being busy. */
  detail: string | undefined;
  isAsking: boolean;
  again: () => void;
}

/** {@link useRemote} of something that is shown and nowhere kept. @param ask does not change. @param about null: nothing is asked. */
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
  const isAnew = isAsking && answer?.kind !== 'done';
  const standing = standingOf(isAnew ? { answer: undefined, isAsking, isLate } : remote);
  return { value, standing, detail, isAsking, again };
}
