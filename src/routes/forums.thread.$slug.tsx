import { createFileRoute } from '@tanstack/react-router';
import { ThreadPage } from '#src/features/forums/thread/thread-page.tsx';

export const Route = createFileRoute('/forums/thread/$slug')({ component: Thread });

/** `slug` is the key of a thread that was not sent yet; the page stays as it is when the real one takes its place. */
function Thread() {
  const { slug } = Route.useParams();
  return <ThreadPage address={slug} />;
}
