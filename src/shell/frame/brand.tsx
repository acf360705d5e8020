import { Link } from '@tanstack/react-router';
import { SHELL_WORDS } from '../shell.words.ts';
import './brand.css';

/** The mark and the name, as a link home. In the phone's header the name is hidden under 400 px. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" className="brand" aria-label={SHELL_WORDS.home} onClick={onClick}>
      <img src="/art/brand/mark.svg" alt="" width={28} height={34} />
      <span>{SHELL_WORDS.name}</span>
    </Link>
  );
}
