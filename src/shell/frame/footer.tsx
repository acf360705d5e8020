import { Link } from '@tanstack/react-router';
import { SHELL_WORDS, SITE_WORDS } from '../shell.words.ts';
import { entriesIn, type SitePlace } from '../site-map.ts';
import { Brand } from './brand.tsx';
import { ThemeButton } from './theme-button.tsx';
import './footer.css';

/** The dark footer of every page. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-groups">
        <div className="footer-about stack" data-gap="2" data-align="start">
          <Brand />
          <p>{SHELL_WORDS.tagline}</p>
          <p>{SHELL_WORDS.parent}</p>
          <ThemeButton />
        </div>
        <FooterGroup title={SITE_WORDS.petOwners} place="petOwners" />
        <FooterGroup title={SITE_WORDS.businesses} place="businesses" />
      </div>
      <div className="footer-end row" data-tight data-gap="4" data-spread="between">
        <span className="tap">{SHELL_WORDS.copyright(new Date().getFullYear())}</span>
        <nav className="row" data-tight data-gap="4" aria-label={SITE_WORDS.legal}>
          {entriesIn('legal').map(({ id, path, label }) => (
            <Link className="tap" key={id} to={path}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

function FooterGroup({ title, place }: { title: string; place: SitePlace }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entriesIn(place).map(({ path, label }) => (
          <li key={label}>
            <Link className="tap" to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
