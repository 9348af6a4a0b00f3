import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '../../../features/schools/compare/compare-page.tsx';
import { type CompareSearch, comparedIds } from '../../../features/schools/compare/compare-search.ts';

// Without a loader, and with nothing of the page: what the route itself needs is loaded with every page.
export const Route = createFileRoute('/_admin/schools/compare')({
  validateSearch: ({ ids }: Record<string, unknown>): CompareSearch => (typeof ids === 'string' ? { ids } : {}),
  component: () => <ComparePage ids={comparedIds(Route.useSearch())} />,
});
