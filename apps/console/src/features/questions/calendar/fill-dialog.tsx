import { Button, Modal } from '@mantine/core';
import type { AnswerOf } from '@quizdesk/contract/kit';
import type { quizOfDay } from '@quizdesk/contract/quiz-of-day';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useBusy } from '../../../components/form/use-call.ts';
import { plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import classes from './bank-panel.module.css';
import { fillQuery } from './calendar-api.ts';
import { dayName, idsOf } from './calendar-days.ts';
import { PlannedLines } from './question-lines.tsx';
import type { Planning } from './use-planning.ts';

type Proposal = AnswerOf<typeof quizOfDay.fill>;

const countIn = ({ days }: Proposal) => days.reduce((sum, { added }) => sum + added.length, 0);

interface FillDialogProps {
  readonly from: string;
  readonly to: string;
  readonly planning: Planning;
  readonly onClose: () => void;
}

/** Shows what the days that lack questions would be filled with, and stores it when asked to. */
export function FillDialog({ from, to, planning, onClose }: FillDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(fillQuery(from, to));
  const count = data === undefined ? 0 : countIn(data);
  const [isStoring, store] = useBusy(async () => {
    const days = (data?.days ?? [])
      .filter(({ added }) => added.length > 0)
      .map(({ date, present, added, version }) => ({
        date,
        version,
        question_ids: [...idsOf({ questions: present }), ...idsOf({ questions: added })],
      }));
    const text = `${plural(count, 'question', 'questions')} on ${plural(days.length, 'day', 'days')}`;
    const isStored = await planning.store(days, 'Filled', text);
    if (isStored) onClose();
    else void refetch();
  });
  return (
    <Modal opened onClose={onClose} title="Fill the gaps" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className="qd-note">
        Subjects are spread, each day goes from easy to hard, and nothing is asked again within 60 days. Nothing is
        stored yet.
      </p>
      {error !== null && <LoadError title="There is no proposal" error={error} onRetry={() => void refetch()} />}
      {data !== undefined && count === 0 && (
        <p className={`qd-dimmed ${classes.nothing}`}>The bank has no question to propose.</p>
      )}
      {data?.days.map(
        ({ date, added }) =>
          added.length > 0 && (
            <section key={date} aria-label={dayName(date)}>
              <h3 className="qd-above-16 qd-medium qd-bold">{dayName(date)}</h3>
              <ol className="qd-fill">
                {added.map((question) => (
                  <li key={question.id} className={`qd-row qd-between qd-gap-8 qd-rule-below ${classes.row}`}>
                    <PlannedLines question={question} date={date} />
                  </li>
                ))}
              </ol>
            </section>
          ),
      )}
      <div className={classes.buttons}>
        <BusyButton
          isBusy={isStoring || isFetching}
          busyLabel={isStoring ? 'Storing...' : 'Looking for questions...'}
          disabled={count === 0 && !isFetching}
          onClick={() => void store()}
        >
          {count === 0 ? 'Store' : `Store ${plural(count, 'question', 'questions')}`}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
