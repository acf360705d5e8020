import { createFileRoute } from '@tanstack/react-router';
import { ThreadPage } from '#src/features/forums/thread/thread-page.tsx';

export const Route = createFileRoute('/forums/thread/$slug')({ component: Thread });

/** `slug` may be the key of an unsent thread; the page keeps its state when the real slug replaces it. */
function Thread() {
  const { slug } = Route.useParams();
  return <ThreadPage address={slug} />;
}
