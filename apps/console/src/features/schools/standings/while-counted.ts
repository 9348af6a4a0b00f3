import type { Counted } from '@quizdesk/contract/standings';
import { useQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../../lib/query/resource-api.ts';
import { progressText, untilCounted } from '../counted.ts';

/** How far play is counted, asked again and again until it is; null once it is, and while that is not known. */
export function useCounted<Row>(query: PageQuery<Row>): Counted {
  return useQuery({ ...query, ...untilCounted }).data?.counted ?? null;
}

/** What standings show instead of places until all play is counted. */
export function whileCounted(counted: NonNullable<Counted>) {
  const shown = {
    title: 'Standings are being counted',
    text: `${progressText(counted)} Places are shown here once everybody is counted.`,
  };
  return { empty: shown, noMatch: () => ({ ...shown, showAll: 'Show all standings' }) };
}
