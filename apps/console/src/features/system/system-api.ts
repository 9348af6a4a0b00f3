import { systemPaths } from '@quizdesk/contract/paths/system';
import type { Job, System, systems } from '@quizdesk/contract/system';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

const REFETCHED_AFTER_MS = 5000;

/** How the installation is, as long as the page is looked at. */
export const systemQuery = queryOptions<System>({
  queryKey: ['system', 'all'],
  staleTime: 0,
  refetchInterval: REFETCHED_AFTER_MS,
  queryFn: ({ signal }) => request<typeof systems.read>(systemPaths.read, { signal }),
});

/** Begins a run of a job; it goes on in the background. */
export const runJob = (job: string): Promise<Job> =>
  request<typeof systems.runJob>(systemPaths.runJob, { params: { job } });

/** Begins a backup; it is made in the background. */
export const backUp = (): Promise<Job> => request<typeof systems.backUp>(systemPaths.backUp);
