import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
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
    const { level_id } = Route.useSearch();
    return (
      <QuestionCreatePage
        key={level_id}
        backTarget={useBackTarget(suggestedQuizzes)}
        fixed={FIXED.suggested}
        levelId={level_id}
      />
    );
  },
});
