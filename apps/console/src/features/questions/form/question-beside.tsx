import type { Question } from '@quizdesk/contract/questions';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { useKeptRow } from '../../../components/form/resource/beside-form.tsx';
import type { BesideFormProps } from '../../../components/table/resource-columns.ts';
import { questions } from '../questions-api.ts';
import type { QuestionOptions } from '../use-question-options.ts';
import { QuestionEdit } from './question-edit-page.tsx';
import { QUESTION_FIELDS, WithPlaces } from './question-form.tsx';

interface KeptProps extends Pick<BesideFormProps, 'cancel' | 'onShown'> {
  readonly question: Question;
  readonly places: QuestionOptions;
}

function KeptQuestion({ question, places, cancel, onShown }: KeptProps) {
  const kept = useKeptRow(question, onShown);
  return (
    <QuestionEdit
      key={kept.times}
      question={kept.row}
      places={places}
      isBeside
      isOfAddress
      cancel={cancel}
      onStored={kept.note}
      onSaved={kept.goOn}
    />
  );
}

/** The form of a question in the panel beside the list: the one of its page, without the card next to it. */
export function QuestionBeside({ id, cancel, onShown }: BesideFormProps) {
  return (
    <RecordLoader query={questions.find(id)} fields={QUESTION_FIELDS} thing="question" wayOut={cancel}>
      {(question: Question) => (
        <WithPlaces>
          {(places) => <KeptQuestion question={question} places={places} cancel={cancel} onShown={onShown} />}
        </WithPlaces>
      )}
    </RecordLoader>
  );
}
