import { createFileRoute } from '@tanstack/react-router';
import { CategoryPage } from '#src/features/forums/category/category-page.tsx';

export const Route = createFileRoute('/forums/category/$slug')({ component: Category });

function Category() {
  const { slug } = Route.useParams();
  return <CategoryPage key={slug} slug={slug} />;
}
