import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { PageHead } from '../../../components/page/page-head.tsx';
import { questions } from '../questions-api.ts';
import { type BackTarget, BackTo } from './back-target.tsx';
import { PlacesGate, QUESTION_FIELDS } from './places-gate.tsx';
import { QuestionEdit } from './question-edit.tsx';

export interface QuestionEditPageProps {
  readonly id: number;
  readonly backTarget: BackTarget;
  /** The level that the page is about; a question of another one says so and stays there. */
  readonly levelId?: number;
}

function WayOut({ backTarget: { label, link } }: { readonly backTarget: BackTarget }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      Go to {label}
    </Button>
  );
}

/** The page that changes a question, in every place. */
export function QuestionEditPage({ id, backTarget, levelId }: QuestionEditPageProps) {
  const { data } = useQuery(questions.find(id));
  const isElsewhere = levelId !== undefined && data !== undefined && data.level_id !== levelId;
  const levelText = useLevelText(isElsewhere);
  const note = isElsewhere
    ? `This question belongs to ${levelText(data.level)}. It stays there unless you choose another level.`
    : undefined;
  return (
    <>
      <PageHead
        title="Edit Question"
        note={note}
        back={<BackTo backTarget={backTarget} />}
        record={{ table: 'questions', id, name: `Question ${id}` }}
      />
      <RecordLoader
        key={id}
        query={questions.find(id)}
        fields={QUESTION_FIELDS}
        thing="question"
        wayOut={<WayOut backTarget={backTarget} />}
      >
        {(question: Question) => (
          <PlacesGate levelId={levelId}>
            {(places) => (
              <QuestionEdit
                question={question}
                places={places}
                backTarget={backTarget}
                {...(levelId !== undefined && { levelId })}
              />
            )}
          </PlacesGate>
        )}
      </RecordLoader>
    </>
  );
}
