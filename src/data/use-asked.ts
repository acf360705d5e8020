import { useState } from 'react';
import type { Fetched } from '#src/data/fetched.ts';
import { type Standing, standingOf, useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';

export interface Asked<T> {
  /** What was answered last about this; a failure after it takes nothing away. */
  value: T | undefined;
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
): Asked<T> {
  const remote = useRemote<A, T>(ask, about);
  const { answer, isAsking, again } = remote;
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
  return { value, standing: standingOf(remote), detail, isAsking, again };
}
