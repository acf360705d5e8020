import { LocateFixed } from 'lucide-react';
import { Button, type ButtonVariant, IconButton } from '#src/ui/acts/button.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import type { Position } from './use-position.ts';

export interface LocateButtonProps {
  position: Pick<Position, 'isBusy' | 'locate'>;
  label: string;
  /** Label while the position is requested; also announced. */
  busy: string;
  variant?: ButtonVariant;
  /** Without text, for use beside a field. */
  isIcon?: boolean;
}

/** Requests the phone's position. */
export function LocateButton({ position, label, busy, variant = 'secondary', isIcon }: LocateButtonProps) {
  const announce = useAnnounce();
  const { isBusy, locate } = position;
  const onClick = () => {
    announce(busy);
    locate();
  };
  const name = isBusy ? busy : label;
  if (isIcon)
    return <IconButton icon={LocateFixed} variant={variant} label={name} isBusy={isBusy} onClick={onClick} />;
  return (
    <Button variant={variant} icon={LocateFixed} isBusy={isBusy} onClick={onClick}>
      {name}
    </Button>
  );
}
