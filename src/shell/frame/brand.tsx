import { Link } from '@tanstack/react-router';
import { SHELL_WORDS } from '../shell.words.ts';
import './brand.css';

/** The logo and name, linking home. The phone header hides the name below 400 px. */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" className="brand" aria-label={SHELL_WORDS.home} onClick={onClick}>
      <img src="/art/brand/mark.svg" alt="" width={28} height={34} />
      <span>{SHELL_WORDS.name}</span>
    </Link>
  );
}
