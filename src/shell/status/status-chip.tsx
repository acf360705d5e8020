import { Link } from '@tanstack/react-router';
import { SETTINGS_SECTIONS } from '#src/ui/layout/settings-sections.ts';
import { Chip } from '#src/ui/shown/chip.tsx';
import { SCREENS } from '../site-map.ts';
import type { ShownChip } from './status.ts';
import { STATUS_WORDS } from './status.words.ts';
import { useStatus } from './status-context.tsx';

/**
 * The status tag in the header; leads to the outbox or to the matching part of the settings. Its room is reserved
 * until it is known.
 */
export function StatusChip({ onClick }: { onClick?: () => void }) {
  const chip = useStatus()?.chip;
  if (!chip) return <span className="chip-room" aria-hidden="true" />;
  return (
    <Link {...targetOf(chip)} className="chip-target" onClick={onClick}>
      <Chip state={chip.state}>{chip.text}</Chip>
    </Link>
  );
}

function targetOf({ text, leadsTo }: ShownChip) {
  return leadsTo
    ? {
        to: SCREENS.settings.path,
        hash: SETTINGS_SECTIONS[leadsTo],
        'aria-label': STATUS_WORDS.chipNameSettings(text),
      }
    : { to: SCREENS.outbox.path, 'aria-label': STATUS_WORDS.chipName(text) };
}
