import { Link } from '@tanstack/react-router';
import { AUTH_WORDS } from '../session.words.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

/** What a way does for somebody who has no account yet. */
export const NewHere = () => (
  <p className="quiet">
    {WORDS.newHere}{' '}
    <Link to="/terms-of-service" target="_blank">
      {AUTH_WORDS.termsName}
    </Link>
    .
  </p>
);
