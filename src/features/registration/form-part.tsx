import { type ReactNode, useId } from 'react';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** One section of the form: a card with its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        {children}
      </Stack>
    </Card>
  );
}
