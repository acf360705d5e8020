import { createFileRoute } from '@tanstack/react-router';
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx';
import { HomeHero } from '#src/features/home/hero.tsx';
import { useTakeOver } from '#src/first-view/take-over.ts';
import { SECTIONS } from './-home-later.ts';
import '#src/features/home/home.css';

export const Route = createFileRoute('/')({
  component: Home,
  loader: SECTIONS.prepare,
  gcTime: 0, // each visit waits for the sections
});

function Home() {
  useTakeOver();
  return (
    <>
      <AlertsCard />
      <HomeHero />
      <div className="home" data-later>
        <SECTIONS.Part />
      </div>
    </>
  );
}
