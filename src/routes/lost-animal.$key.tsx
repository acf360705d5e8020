import { createFileRoute } from '@tanstack/react-router';
import { FlyerPage } from '#src/features/animals/flyer/flyer-page.tsx';

export const Route = createFileRoute('/lost-animal/$key')({ component: LostAnimal });

function LostAnimal() {
  return <FlyerPage animalKey={Route.useParams().key} />;
}
