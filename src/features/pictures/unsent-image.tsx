import { useEffect, useState } from 'react';
import type { UnsentPicture } from '#src/local/outbox/outbox.ts';
import { Picture } from '#src/ui/shown/picture.tsx';

/** A picture that is only on this phone yet. */
export function UnsentImage({ picture: { path, bytes } }: { picture: UnsentPicture }) {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the bytes
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [path]);
  return url ? <Picture src={url} shape="card" /> : null;
}
