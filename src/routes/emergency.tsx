import { createFileRoute } from '@tanstack/react-router';
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx';
import { EmergencyPage } from '#src/features/emergency/emergency-page.tsx';

export const Route = createFileRoute('/emergency')({ component: Emergency });

function Emergency() {
  return (
    <>
      <AlertsCard />
      <EmergencyPage />
    </>
  );
}
