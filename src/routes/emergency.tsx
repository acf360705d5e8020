import { createFileRoute } from '@tanstack/react-router';
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx';
import { EmergencyPage } from '#src/features/emergency/emergency-page.tsx';
import { useTakeOver } from '#src/first-view/take-over.ts';

export const Route = createFileRoute('/emergency')({ component: Emergency });

function Emergency() {
  useTakeOver();
  return (
    <>
      <AlertsCard />
      <EmergencyPage />
    </>
  );
}
