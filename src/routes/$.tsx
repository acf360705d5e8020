import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '#src/shell/not-here.tsx';

export const Route = createFileRoute('/$')({ component: NotFound });
