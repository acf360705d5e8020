import { useEffect, useRef, useState } from 'react';

/**
 * The same functions for as long as the component lives; each does what the latest one of its name does. What is
 * drawn with them need not be drawn again because they were made anew. For presses, not for drawing.
 */
export function useSteady<T extends object>(latest: T): T {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [steady] = useState(() => {
    const names = Object.keys(latest) as (keyof T)[];
    const entries = names.map((name) => [
      name,
      (...args: unknown[]) => (current.current[name] as (...args: unknown[]) => unknown)(...args),
    ]);
    return Object.fromEntries(entries) as T;
  });
  return steady;
}
