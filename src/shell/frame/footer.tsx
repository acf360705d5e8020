import { Link, useLocation } from '@tanstack/react-router';
import type { FooterLinks } from '#contract/social.ts';
import { useFooterLinks, useOperator, useSocialLinks } from '#src/session/social-links.ts';
import { SHELL_WORDS, SITE_WORDS } from '../shell.words.ts';
import { entriesIn, type SitePlace } from '../site-map.ts';
import { Brand } from './brand.tsx';
import { ThemeButton } from './theme-button.tsx';
import './footer.css';

/** The dark footer: whole on the home page, short on every other. */
export function Footer() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <footer className="footer">
      {isHome ? (
        <div className="footer-groups">
          <div className="footer-about stack" data-gap="2" data-align="start">
            <div className="row" data-gap="4">
              <Brand />
              <ThemeButton />
            </div>
            <p>{SHELL_WORDS.tagline}</p>
            <p>{SHELL_WORDS.parent}</p>
            <SocialLinks />
          </div>
          <FooterGroup title={SITE_WORDS.petOwners} place="petOwners" />
          <FooterGroup title={SITE_WORDS.businesses} place="businesses" />
        </div>
      ) : (
        <div className="row" data-spread="between">
          <Brand />
          <Link className="tap" to="/register-business">
            {SITE_WORDS.listBusiness}
          </Link>
          <ThemeButton />
        </div>
      )}
      <div className="footer-end row" data-tight data-gap="4" data-spread="between">
        <Copyright />
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

function Copyright() {
  const operator = useOperator();
  const year = new Date().getFullYear();
  return (
    <span className="tap">
      {SHELL_WORDS.copyright(year)}
      {operator && ` · ${SHELL_WORDS.runBy(operator.name)}`}
    </span>
  );
}

/** The operator's pages in social networks (`SOCIAL_LINKS`), by the name of their site. */
function SocialLinks() {
  const links = useSocialLinks() ?? [];
  if (links.length === 0) return null;
  return (
    <nav className="row" data-tight data-gap="4" aria-label={SITE_WORDS.social}>
      {links.map((link) => (
        <a className="tap" key={link} href={link} target="_blank" rel="noopener noreferrer">
          {siteOf(link)}
        </a>
      ))}
    </nav>
  );
}

/** 'facebook.com' of `https://www.facebook.com/farm`. */
const siteOf = (link: string) => new URL(link).hostname.replace(/^www\./, '');

/** The entries that the operator may lead elsewhere (`FOOTER_LINKS`), by their text. */
const OPERATORS: Readonly<Record<string, keyof FooterLinks>> = {
  [SITE_WORDS.advertising]: 'advertising',
  [SITE_WORDS.successStories]: 'successStories',
  [SITE_WORDS.resources]: 'resources',
};

function FooterGroup({ title, place }: { title: string; place: SitePlace }) {
  const links = useFooterLinks() ?? {};
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entriesIn(place).map(({ path, label }) => {
          const name = OPERATORS[label];
          const link = name && links[name];
          return (
            <li key={label}>
              {link ? (
                <a className="tap" href={link} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              ) : (
                <Link className="tap" to={path}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
