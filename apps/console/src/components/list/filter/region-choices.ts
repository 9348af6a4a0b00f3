import { useQuery } from '@tanstack/react-query';
import { regionsQuery } from '../../resources/schools.ts';

/** The regions that schools have, by name. */
export function useRegionChoices() {
  const { data, isPending } = useQuery(regionsQuery);
  return { choices: (data?.rows ?? []).map(({ region }) => ({ value: region, label: region })), isLoading: isPending };
}
