import type { ReactNode } from 'react';
import { MAIN_ID } from '#src/ui/page.tsx';
import { SHELL_WORDS } from '../shell.words.ts';
import { StatusBar } from '../status/status-bar.tsx';
import { useStatus } from '../status/status-context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { MenuExtra } from './menu-drawer.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import './frame.css';

export interface FrameProps {
  hasAssistant: boolean;
  /** One line at the foot of the screen; only while no bar has something to say. */
  hint: ReactNode;
  menuExtra: MenuExtra | undefined;
  children: ReactNode;
}

/** What stands around every screen: skip link, header, main, footer, thumb bar. */
export function Frame({ hasAssistant, hint, menuExtra, children }: FrameProps) {
  const { bar } = useStatus();
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {SHELL_WORDS.skip}
      </a>
      <StatusBar place="above" />
      <Header menuExtra={menuExtra} />
      <StatusBar place="below" />
      <main className="frame-main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {bar === null && hint}
      <Footer />
      <ThumbBar hasNotch={hasAssistant} />
    </>
  );
}
