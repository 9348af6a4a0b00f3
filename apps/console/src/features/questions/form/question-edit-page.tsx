import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { StoredRow } from '../../../components/stored-row.tsx';
import { questionQuery } from '../questions-api.ts';
import { BackTo, type Leaving } from './leaving.tsx';
import { PlacesGate, QUESTION_FIELDS } from './places-gate.tsx';
import { QuestionEdit } from './question-edit.tsx';

export interface QuestionEditPageProps {
  readonly id: number;
  readonly leaving: Leaving;
  /** The level that the page is about; a question of another one says so and stays there. */
  readonly levelId?: number;
}

function WayOut({ leaving: { label, link } }: { readonly leaving: Leaving }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      Go to {label}
    </Button>
  );
}

/** The page that changes a question, in every place. */
export function QuestionEditPage({ id, leaving, levelId }: QuestionEditPageProps) {
  const { data } = useQuery(questionQuery(id));
  const isElsewhere = levelId !== undefined && data !== undefined && data.level_id !== levelId;
  const note = isElsewhere
    ? `This question belongs to Level ${data.level.level_number}. It stays there unless you choose another level.`
    : undefined;
  return (
    <>
      <PageHead title="Edit Question" note={note} back={<BackTo leaving={leaving} />} />
      <StoredRow
        key={id}
        query={questionQuery(id)}
        fields={QUESTION_FIELDS}
        thing="question"
        wayOut={<WayOut leaving={leaving} />}
      >
        {(question: Question) => (
          <PlacesGate levelId={levelId}>
            {(places) => (
              <QuestionEdit
                question={question}
                places={places}
                leaving={leaving}
                {...(levelId !== undefined && { levelId })}
              />
            )}
          </PlacesGate>
        )}
      </StoredRow>
    </>
  );
}
