import { createFileRoute } from '@tanstack/react-router';
import { useListBefore } from '../../../components/list-memory.ts';
import { plainList } from '../../../components/list-search.ts';
import { FIXED, suggestedQuizzes } from '../../../features/questions/card-places.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { parseId } from '../../../lib/path-id.ts';

/** The level that the address names, as a link from a level may do. */
function parseLevel({ level_id }: Readonly<Record<string, unknown>>): { level_id?: number | undefined } {
  const id = parseId(String(level_id));
  return { level_id: Number.isNaN(id) ? undefined : id };
}

export const Route = createFileRoute('/_admin/suggested-quizzes/create')({
  validateSearch: parseLevel,
  component: function NewSuggestedQuestion() {
    const leaving = { label: suggestedQuizzes.title, link: suggestedQuizzes.list(useListBefore(plainList)) };
    const { level_id } = Route.useSearch();
    return <QuestionCreatePage key={level_id} leaving={leaving} fixed={FIXED.suggested} levelId={level_id} />;
  },
});
