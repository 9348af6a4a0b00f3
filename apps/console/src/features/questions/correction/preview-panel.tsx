import type { Correction, CorrectionPreview } from '@quizdesk/contract/corrections';
import { Link } from '@tanstack/react-router';
import { countText, plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { ProgressLine } from '../../../components/upload/progress-line.tsx';
import { BadgesChange } from './badges-change.tsx';
import classes from './correction.module.css';
import { StandingsChange } from './standings.tsx';

interface ChangesProps {
  readonly questionId: number;
  readonly correctionId: number;
  readonly preview: CorrectionPreview;
}

interface RowsProps extends Omit<ChangesProps, 'preview'> {
  readonly count: number;
  /** Of answers that are right, or wrong, now; all without it. */
  readonly before?: boolean;
  /** Of answers that would be right, or wrong; all without it. */
  readonly after?: boolean;
}

/** A figure that opens the answers that it counts, where there are any. */
function AnswersLink({ questionId: question_id, correctionId, count, before, after }: RowsProps) {
  if (count === 0) return '0';
  const becomes = after === undefined ? {} : { [after ? 'becomes_right' : 'becomes_wrong']: correctionId };
  const was = before === undefined ? {} : { is_correct: before ? ('true' as const) : ('false' as const) };
  const isChanged = before !== undefined && after !== undefined && before !== after;
  return (
    <Link to="/user-answers" search={{ question_id, ...was, ...becomes }} data-changed={isChanged}>
      {countText(count)}
    </Link>
  );
}

/** Verdicts before and after. */
function Matrix({ preview, ...ids }: ChangesProps) {
  const { answers, right_right, right_wrong, wrong_right, wrong_wrong } = preview;
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">Answers</th>
          <th scope="col">Right after</th>
          <th scope="col">Wrong after</th>
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Right before</th>
          <td>
            <AnswersLink {...ids} before after count={right_right} />
          </td>
          <td>
            <AnswersLink {...ids} before after={false} count={right_wrong} />
          </td>
          <td>
            <AnswersLink {...ids} before count={right_right + right_wrong} />
          </td>
        </tr>
        <tr>
          <th scope="row">Wrong before</th>
          <td>
            <AnswersLink {...ids} before={false} after count={wrong_right} />
          </td>
          <td>
            <AnswersLink {...ids} before={false} after={false} count={wrong_wrong} />
          </td>
          <td>
            <AnswersLink {...ids} before={false} count={wrong_right + wrong_wrong} />
          </td>
        </tr>
        <tr>
          <th scope="row">All</th>
          <td>
            <AnswersLink {...ids} after count={right_right + wrong_right} />
          </td>
          <td>
            <AnswersLink {...ids} after={false} count={right_wrong + wrong_wrong} />
          </td>
          <td>
            <AnswersLink {...ids} count={answers} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Points gained and lost, on one scale. The figures stand beside the bars. */
function Points({ preview, correctionId }: Omit<ChangesProps, 'questionId'>) {
  const { points_gained, gained_by, points_lost, lost_by, attempts } = preview;
  const most = Math.max(points_gained, points_lost);
  const changes = [
    { points: points_gained, sign: '+', words: 'gained', by: gained_by, bar: classes.gain },
    { points: points_lost, sign: '−', words: 'lost', by: lost_by, bar: classes.loss },
  ];
  return (
    <div className={classes.points}>
      <h3 className="qd-note qd-regular">Points</h3>
      {changes.map(({ points, sign, words, by, bar }) => (
        <p key={words}>
          {points === 0 ? (
            `None ${words}`
          ) : (
            <>
              <b>
                {sign}
                {countText(points)}
              </b>{' '}
              {words} by {plural(by, 'student', 'students')}
              <span className={bar} style={{ inlineSize: `${(points / most) * 100}%` }} aria-hidden="true" />
            </>
          )}
        </p>
      ))}
      <p className={classes.note}>
        {attempts === 0 ? (
          'No attempt gets another score'
        ) : (
          <Link to="/qotd-attempts" search={{ rescored_by: correctionId }}>
            {plural(attempts, 'attempt gets', 'attempts get')} another score
          </Link>
        )}
      </p>
    </div>
  );
}

export interface PreviewPanelProps {
  readonly questionId: number;
  readonly correction: Correction | undefined;
  /** The part that is applied, while the correction is. */
  readonly applied: number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly takesBadges: boolean;
  readonly onTakeBadges: (takes: boolean) => void;
  /** False where no key is chosen. */
  readonly isProposed: boolean;
}

function Body({ questionId, correction, applied, takesBadges, onTakeBadges, ...rest }: PreviewPanelProps) {
  const { error, onRetry, isProposed } = rest;
  if (!isProposed) return <p className={classes.note}>Choose a key to see what it would change.</p>;
  if (correction?.preview === undefined && error !== null) {
    return <LoadError title="The change could not be computed" error={error} onRetry={onRetry} />;
  }
  if (correction === undefined) {
    return (
      <div className={classes.waiting}>
        <VisuallyHidden isStatus>Computing what would change</VisuallyHidden>
        <SkeletonBar width="70%" />
        <SkeletonBar width="50%" />
        <SkeletonBar width="60%" />
      </div>
    );
  }
  const { id: correctionId, preview, progress } = correction;
  if (preview === undefined) {
    return <ProgressLine label="Computing what would change" fraction={progress ?? undefined} />;
  }
  const seconds = (Math.max(preview.ms, 100) / 1000).toFixed(1);
  return (
    <>
      {applied !== undefined && <ProgressLine label="Applying the correction" fraction={applied} />}
      <p role="status" className={classes.note}>
        Tried on {plural(preview.answers, 'answer', 'answers')} in {seconds} s. Nothing is stored yet.
      </p>
      <div className={classes.figures}>
        <Matrix questionId={questionId} correctionId={correctionId} preview={preview} />
        <Points preview={preview} correctionId={correctionId} />
      </div>
      <StandingsChange {...preview} />
      <BadgesChange badges={preview.badges} takesBack={takesBadges} onTakeBack={onTakeBadges} />
      <p className={classes.note}>Figures of answers and attempts open the rows that they count.</p>
    </>
  );
}

/** What the correction would change. */
export function PreviewPanel(props: PreviewPanelProps) {
  return (
    <section className={classes.preview} aria-label="What would change">
      <h2 className={classes.heading}>What would change</h2>
      <Body {...props} />
    </section>
  );
}
