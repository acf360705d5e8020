import { createFileRoute } from '@tanstack/react-router';
import { AnimalPage } from '#src/features/animals/animal-page.tsx';

export const Route = createFileRoute('/animals/$key')({ component: Animal });

function Animal() {
  return <AnimalPage animalKey={Route.useParams().key} />;
}
