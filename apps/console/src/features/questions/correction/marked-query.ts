import { questionPaths } from '@quizdesk/contract/paths/questions';
import type { CorrectionInForce, questions as endpoints, Question } from '@quizdesk/contract/questions';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';

/** A question, and how its answers are marked now, where that is not by its key. */
export interface Marked {
  readonly question: Question;
  readonly correction: CorrectionInForce | null;
}

export const markedQuery = (id: number) =>
  queryOptions<Marked, Error, Marked, QueryKey>({
    queryKey: ['questions', 'marked', id],
    queryFn: async ({ signal }) => {
      const call = { params: { id }, signal };
      const [question, { correction }] = await Promise.all([
        request<typeof endpoints.find>(questionPaths.find, call),
        request<typeof endpoints.correction>(questionPaths.correction, call),
      ]);
      return { question, correction };
    },
  });
