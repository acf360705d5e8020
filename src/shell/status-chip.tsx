import { Link } from '@tanstack/react-router';
import { STATUS_WORDS } from '#contract/status.ts';
import { Chip } from '#src/ui/chip.tsx';
import { SCREENS } from './site-map.ts';
import { useStatus } from './status-context.tsx';

/** The tag in the header that says how things stand; leads to the outbox. */
export function StatusChip({ onClick }: { onClick?: () => void }) {
  const { chip } = useStatus();
  if (!chip) return null;
  return (
    <Link
      to={SCREENS.outbox.path}
      className="chip-target"
      aria-label={STATUS_WORDS.chipName(chip.text)}
      onClick={onClick}
    >
      <Chip state={chip.state}>{chip.text}</Chip>
    </Link>
  );
}
