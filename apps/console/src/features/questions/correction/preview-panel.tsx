import type { Correction, CorrectionPreview } from '@quizdesk/contract/corrections';
import { Link } from '@tanstack/react-router';
import { countOf, countText } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { BadgesChange } from './badges-change.tsx';
import classes from './correction.module.css';
import { StandingsChange } from './standings.tsx';

interface RowsProps {
  readonly questionId: number;
  readonly count: number;
  /** Of answers that are right, or wrong, now; all without it. */
  readonly isCorrect?: boolean;
}

/** A figure that opens the answers that it counts. */
function AnswersLink({ questionId: question_id, isCorrect, count }: RowsProps) {
  const verdict = isCorrect ? 'true' : 'false';
  const search = { question_id, is_correct: isCorrect === undefined ? undefined : verdict } as const;
  return (
    <Link to="/user-answers" search={search}>
      {countText(count)}
    </Link>
  );
}

interface ChangesProps {
  readonly questionId: number;
  readonly preview: CorrectionPreview;
}

/** Verdicts before and after. */
function Matrix({ questionId, preview }: ChangesProps) {
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
          <td>{countText(right_right)}</td>
          <td>
            <span data-changed={right_wrong > 0}>{countText(right_wrong)}</span>
          </td>
          <td>
            <AnswersLink questionId={questionId} isCorrect count={right_right + right_wrong} />
          </td>
        </tr>
        <tr>
          <th scope="row">Wrong before</th>
          <td>
            <span data-changed={wrong_right > 0}>{countText(wrong_right)}</span>
          </td>
          <td>{countText(wrong_wrong)}</td>
          <td>
            <AnswersLink questionId={questionId} isCorrect={false} count={wrong_right + wrong_wrong} />
          </td>
        </tr>
        <tr>
          <th scope="row">All</th>
          <td>{countText(right_right + wrong_right)}</td>
          <td>{countText(right_wrong + wrong_wrong)}</td>
          <td>
            <AnswersLink questionId={questionId} count={answers} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Points gained and lost, on one scale. The figures stand beside the bars. */
function Points({ preview }: Pick<ChangesProps, 'preview'>) {
  const { points_gained, gained_by, points_lost, lost_by, attempts } = preview;
  const most = Math.max(points_gained, points_lost, 1);
  const size = (points: number) => ({ inlineSize: `${(points / most) * 100}%` });
  return (
    <div className={classes.points}>
      <h3 className={classes.small}>Points</h3>
      <p>
        <b>+{countText(points_gained)}</b> gained by {countText(gained_by)}
        <span className={classes.gain} style={size(points_gained)} aria-hidden="true" />
      </p>
      <p>
        <b>−{countText(points_lost)}</b> lost by {countText(lost_by)}
        <span className={classes.loss} style={size(points_lost)} aria-hidden="true" />
      </p>
      <p className={classes.note}>{countOf(attempts, 'attempt gets', 'attempts get')} another score</p>
    </div>
  );
}

export interface PreviewPanelProps {
  readonly questionId: number;
  readonly correction: Correction | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly takesBadges: boolean;
  readonly onTakeBadges: (takes: boolean) => void;
  /** False where no key is chosen. */
  readonly isProposed: boolean;
}

function Body({ questionId, correction, takesBadges, onTakeBadges, ...rest }: PreviewPanelProps) {
  const { error, onRetry, isProposed } = rest;
  if (!isProposed) return <p className={classes.note}>Choose a key to see what it would change.</p>;
  if (correction === undefined && error !== null) {
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
  const { preview } = correction;
  const seconds = (preview.ms / 1000).toFixed(1);
  return (
    <>
      <p role="status" className={classes.note}>
        Tried on {countOf(preview.answers, 'answer', 'answers')} in {seconds} s. Nothing is stored yet.
      </p>
      <div className={classes.figures}>
        <Matrix questionId={questionId} preview={preview} />
        <Points preview={preview} />
      </div>
      <StandingsChange overall={preview.overall} days={preview.days} />
      <BadgesChange badges={preview.badges} takesBack={takesBadges} onTakeBack={onTakeBadges} />
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
