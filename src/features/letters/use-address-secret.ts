import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the secret after the # of the address and a function that clears it. It is removed from the address at once,
 * so that neither the history nor a shared address contains it.
 */
export function useAddressSecret(): [secret: string | null, forget: () => void] {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [secret, setSecret] = useState<string | null>(hash || null);
  useEffect(() => {
    if (hash === '') return;
    setSecret(hash);
    router.history.replace(router.history.location.pathname);
  }, [hash, router]);
  return [secret, () => setSecret(null)];
}
