import type { Correction, CorrectionPreview } from '@quizdesk/contract/corrections';
import { Link } from '@tanstack/react-router';
import { Track } from '../../../components/chart/bars.tsx';
import { FigureTable } from '../../../components/chart/figure-table.tsx';
import { countText, plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { SkeletonLines } from '../../../components/table/skeleton.tsx';
import { ProgressLine } from '../../../components/upload/progress-line.tsx';
import { serverWords } from '../../../lib/alert-words.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { BadgesChange } from './badges-change.tsx';
import classes from './correction.module.css';
import { StandingsChange } from './standings.tsx';

interface ChangesProps {
  readonly questionId: number;
  readonly correctionId: number;
  readonly preview: CorrectionPreview;
}

interface LinkProps extends Omit<ChangesProps, 'preview'> {
  readonly count: number;
  /** Of answers that are right, or wrong, now; all without it. */
  readonly before: boolean | undefined;
  /** Of answers that would be right, or wrong; all without it. */
  readonly after: boolean | undefined;
}

/** A figure that opens the answers that it counts, where there are any. */
function AnswersLink({ questionId: question_id, correctionId, count, before, after }: LinkProps) {
  if (count === 0) return '0';
  const becomes = after === undefined ? {} : { [after ? 'becomes_right' : 'becomes_wrong']: correctionId };
  const was = before === undefined ? {} : { is_correct: before ? ('true' as const) : ('false' as const) };
  const isChanged = before !== undefined && after !== undefined && before !== after;
  const look = isChanged ? `qd-warn qd-bold ${classes.changed}` : undefined;
  return (
    <Link to="/user-answers" search={{ question_id, ...was, ...becomes }} className={look}>
      {countText(count)}
    </Link>
  );
}

/** Verdicts before and after. */
function Matrix({ preview, ...ids }: ChangesProps) {
  const { answers, right_right, right_wrong, wrong_right, wrong_wrong } = preview;
  const rows = [
    { name: 'Right before', before: true, right: right_right, wrong: right_wrong, all: right_right + right_wrong },
    { name: 'Wrong before', before: false, right: wrong_right, wrong: wrong_wrong, all: wrong_right + wrong_wrong },
    {
      name: 'All',
      before: undefined,
      right: right_right + wrong_right,
      wrong: right_wrong + wrong_wrong,
      all: answers,
    },
  ];
  return (
    <FigureTable
      heads={['Answers', 'Right after', 'Wrong after', 'All']}
      rows={rows.map(({ name, before, right, wrong, all }) => [
        name,
        <AnswersLink key="right" {...ids} before={before} after count={right} />,
        <AnswersLink key="wrong" {...ids} before={before} after={false} count={wrong} />,
        <AnswersLink key="all" {...ids} before={before} after={undefined} count={all} />,
      ])}
    />
  );
}

/** Points gained and lost, on one scale: a filled and an outlined bar below their figures. */
function Points({ preview, correctionId }: Omit<ChangesProps, 'questionId'>) {
  const { points_gained, gained_by, points_lost, lost_by, attempts } = preview;
  const most = Math.max(points_gained, points_lost);
  const changes = [
    { points: points_gained, sign: '+', words: 'gained', by: gained_by, bar: { filled: points_gained / most } },
    { points: points_lost, sign: '−', words: 'lost', by: lost_by, bar: { outlined: points_lost / most } },
  ];
  return (
    <div className={classes.points}>
      <h3 className="qd-note qd-regular">Points</h3>
      {changes.map(({ points, sign, words, by, bar }) =>
        points === 0 ? (
          <p key={words}>None {words}</p>
        ) : (
          <p key={words}>
            <b>
              {sign}
              {countText(points)}
            </b>{' '}
            {words} by {plural(by, 'student', 'students')}
            <Track {...bar} />
          </p>
        ),
      )}
      <p className="qd-note">
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
  if (!isProposed) return <p className="qd-note qd-above-4 qd-below-4">Choose a key to see what it would change.</p>;
  if (correction?.preview === undefined && error !== null) {
    const said = error instanceof RequestError ? new Error(serverWords(error)) : error;
    return <LoadError title="The change could not be computed" error={said} onRetry={onRetry} />;
  }
  if (correction === undefined) {
    return <SkeletonLines label="Computing what would change" widths={['70%', '50%', '60%']} className="qd-above-16" />;
  }
  const { id: correctionId, preview, progress } = correction;
  if (preview === undefined) {
    return <ProgressLine label="Computing what would change" fraction={progress ?? undefined} />;
  }
  const seconds = (Math.max(preview.ms, 100) / 1000).toFixed(1);
  return (
    <>
      {applied !== undefined && <ProgressLine label="Applying the correction" fraction={applied} />}
      <p role="status" className="qd-note qd-above-4 qd-below-4">
        Tried on {plural(preview.answers, 'answer', 'answers')} in {seconds} s. Nothing is stored yet.
      </p>
      <div className={`qd-grid ${classes.figures}`}>
        <Matrix questionId={questionId} correctionId={correctionId} preview={preview} />
        <Points preview={preview} correctionId={correctionId} />
      </div>
      <StandingsChange {...preview} />
      <BadgesChange badges={preview.badges} takesBack={takesBadges} onTakeBack={onTakeBadges} />
      <p className="qd-note qd-above-4 qd-below-4">Figures of answers and attempts open the rows that they count.</p>
    </>
  );
}

/** What the correction would change. */
export function PreviewPanel(props: PreviewPanelProps) {
  return (
    <section data-wide className={classes.preview} aria-label="What would change">
      <h2 className="qd-heading">What would change</h2>
      <Body {...props} />
    </section>
  );
}
