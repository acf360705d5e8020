import { Link } from '@tanstack/react-router';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Frog } from './frog.tsx';
import { MASCOT_WORDS as WORDS } from './mascot.words.ts';
import { useFrog } from './use-frog.ts';
import './mascot.css';

/** `/animated-frog`: the mascot looks about and blinks; a link leads home. */
export function MascotPage() {
  return (
    <div className="mascot stack" data-align="center">
      <PageTitle lede={WORDS.lede}>{WORDS.title}</PageTitle>
      <div className="mascot-stage">
        <Frog face={useFrog()} label={WORDS.picture} />
      </div>
      <Link to="/" data-variant="primary">
        {WORDS.home}
      </Link>
    </div>
  );
}
