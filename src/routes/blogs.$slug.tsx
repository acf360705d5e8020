import { createFileRoute, Link } from '@tanstack/react-router';
import { GuidePage } from '#src/features/guides/guide-page.tsx';
import { GUIDE_MESSAGES } from '#src/features/guides/guides.words.ts';
import { SCREENS } from '#src/shell/site-map.ts';

export const Route = createFileRoute('/blogs/$slug')({ component: Guide });

function Guide() {
  const { slug } = Route.useParams();
  const emergency = (
    <Link to={SCREENS.emergency.path} data-variant="primary">
      {GUIDE_MESSAGES.toEmergency}
    </Link>
  );
  return <GuidePage slug={slug} emergencyLink={emergency} />;
}
