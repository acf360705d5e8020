import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '#src/features/guides/guide-page.tsx';

export const Route = createFileRoute('/blogs/$slug')({ component: Guide });

function Guide() {
  return <GuidePage slug={Route.useParams().slug} />;
}
