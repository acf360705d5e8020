import { useCallback, useState } from 'react';

/**
 * For what fails outside rendering, in an effect or a handler, and is a fault of the program or of the phone's storage:
 * what is handed over is thrown with the next rendering, so that the error page shows it. Does not change.
 */
export function useFault(): (error: unknown) => void {
  const [, setState] = useState<null>(null);
  return useCallback((error) => {
    setState(() => {
      throw error;
    });
  }, []);
}
