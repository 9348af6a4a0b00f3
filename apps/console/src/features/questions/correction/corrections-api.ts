import type { Correction, corrections } from '@quizdesk/contract/corrections';
import type { BodyOf } from '@quizdesk/contract/kit';
import { correctionPaths } from '@quizdesk/contract/paths/corrections';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';
import type { Proposal } from './correction-values.ts';

/** What a proposal would change. It is asked anew each time: answers go on arriving. */
export function proposalQuery(proposal: Proposal | undefined, version: number) {
  return queryOptions<Correction>({
    queryKey: ['questions', 'correction', version, proposal],
    queryFn:
      proposal === undefined
        ? skipToken
        : ({ signal }) => request<typeof corrections.insert>(correctionPaths.insert, { body: proposal, signal }),
    staleTime: 60_000,
    gcTime: 0,
  });
}

export const applyCorrection = (id: number, body: BodyOf<typeof corrections.apply>) =>
  request<typeof corrections.apply>(correctionPaths.apply, { params: { id }, body });
