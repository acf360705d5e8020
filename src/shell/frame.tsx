import type { ReactNode } from 'react';
import { SHELL_WORDS } from '#contract/shell.ts';
import { MAIN_ID } from '#src/ui/page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { StatusBar } from './status-bar.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import './frame.css';

/** What stands around every screen: skip link, header, main, footer, thumb bar. */
export function Frame({ hasAssistant, children }: { hasAssistant: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {SHELL_WORDS.skip}
      </a>
      <StatusBar place="above" />
      <Header />
      <StatusBar place="below" />
      <main className="frame-main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ThumbBar hasNotch={hasAssistant} />
    </>
  );
}
