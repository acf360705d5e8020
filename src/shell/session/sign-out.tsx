import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { withCore } from '#src/data/core/with-core.tsx';

const SignOut = withCore(async () => (await import('./signing-out.tsx')).SignOut);

const SignOutContext = createContext<(() => void) | null>(null);

/** Signs out; asks first while posts wait. @throws Error outside a `SignOutProvider`. */
export function useSignOut(): () => void {
  const start = useContext(SignOutContext);
  if (!start) throw new Error('useSignOut needs a SignOutProvider above it');
  return start;
}

/** Placed once around the app. */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(0);
  const start = useCallback(() => setAsked((times) => times + 1), []);
  return (
    <SignOutContext value={start}>
      {children}
      <SignOut asked={asked} />
    </SignOutContext>
  );
}
