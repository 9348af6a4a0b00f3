import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list/list-search.ts';
import { useListBefore } from '../../../components/list/return-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { FIXED, suggestedQuizzes } from '../../../features/questions/list/card-places.ts';
import { parseId } from '../../../lib/path-id.ts';

/** The level that the address names, as a link from a level may do. */
function parseLevel({ level_id }: Readonly<Record<string, unknown>>): { level_id?: number | undefined } {
  const id = parseId(String(level_id));
  return { level_id: Number.isNaN(id) ? undefined : id };
}

export const Route = createFileRoute('/_admin/suggested-quizzes/create')({
  validateSearch: parseLevel,
  component: function NewSuggestedQuestion() {
    const backTarget = { label: suggestedQuizzes.label, link: suggestedQuizzes.link(useListBefore(plainList)) };
    const { level_id } = Route.useSearch();
    return <QuestionCreatePage key={level_id} backTarget={backTarget} fixed={FIXED.suggested} levelId={level_id} />;
  },
});
