import { PageHead } from '../../../components/page/page-head.tsx';
import { BackTo } from './back-target.tsx';
import { PlacesGate } from './places-gate.tsx';
import { QuestionCreate, type QuestionCreateProps } from './question-create.tsx';

/** The page that adds a question, in every place. */
export function QuestionCreatePage(props: Omit<QuestionCreateProps, 'places'>) {
  return (
    <>
      <PageHead title="Create Question" back={<BackTo backTarget={props.backTarget} />} />
      <PlacesGate levelId={props.isOfLevel === true ? props.levelId : undefined}>
        {(places) => <QuestionCreate {...props} places={places} />}
      </PlacesGate>
    </>
  );
}
