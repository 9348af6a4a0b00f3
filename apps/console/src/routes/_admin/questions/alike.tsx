import { createFileRoute } from '@tanstack/react-router';
import { AlikePage } from '../../../features/questions/alike/alike-page.tsx';
import { alikeSearch } from '../../../features/questions/alike/alike-search.ts';

// Without a loader: what one needs would be loaded with every page.
export const Route = createFileRoute('/_admin/questions/alike')({
  validateSearch: alikeSearch.parse,
  component: () => <AlikePage search={Route.useSearch()} />,
});
