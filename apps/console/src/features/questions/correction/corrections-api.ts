import type { Correction, corrections } from '@quizdesk/contract/corrections';
import type { BodyOf } from '@quizdesk/contract/kit';
import { correctionPaths } from '@quizdesk/contract/paths/corrections';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';
import type { Proposal } from './correction-values.ts';

const FOLLOWED_AFTER_MS = 700;

/**
 * What a proposal would change. It is requested again each time: answers go on arriving. Asking starts the computing of a
 * correction on the server, so it happens only when somebody proposes something or asks to try again.
 */
function proposalQuery(proposal: Proposal | undefined, version: number) {
  return queryOptions<Correction>({
    queryKey: ['questions', 'correction', version, proposal],
    queryFn:
      proposal === undefined
        ? skipToken
        : ({ signal }) => request<typeof corrections.insert>(correctionPaths.insert, { body: proposal, signal }),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A correction that is computed or applied, again and again until that is over. */
function followQuery(id: number | undefined) {
  return queryOptions<Correction>({
    queryKey: ['questions', 'correction', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => request<typeof corrections.find>(correctionPaths.find, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'ready' || state.data?.state === 'failed' ? false : FOLLOWED_AFTER_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a proposal would change, and how far computing it is. */
export function useProposal(proposal: Proposal | undefined, version: number) {
  const proposed = useQuery(proposalQuery(proposal, version));
  const computing = proposed.data?.state === 'computing' ? proposed.data : undefined;
  const followed = useQuery(followQuery(computing?.id)).data;
  const correction = computing === undefined ? proposed.data : (followed ?? computing);
  const error = correction?.state === 'failed' ? new Error('The server stopped computing it.') : proposed.error;
  return { correction, error, retry: () => void proposed.refetch() };
}

/** The part of a correction that is applied, while it is. */
export function useApplied(id: number | undefined): number | undefined {
  const { data } = useQuery({ ...followQuery(id), refetchInterval: FOLLOWED_AFTER_MS });
  return id === undefined ? undefined : (data?.progress ?? 0);
}

export const applyCorrection = (id: number, body: BodyOf<typeof corrections.apply>) =>
  request<typeof corrections.apply>(correctionPaths.apply, { params: { id }, body });
