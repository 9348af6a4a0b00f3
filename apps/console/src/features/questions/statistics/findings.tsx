import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Allowed } from '../../../components/rights/rights.tsx';
import classes from './findings.module.css';

/** What stands out, each with the figures that say so. */
export function Findings({ id, verdicts }: Pick<QuestionStatistics, 'verdicts'> & { readonly id: number }) {
  if (verdicts.length === 0) return null;
  return (
    <ul className={classes.findings} aria-label="What stands out">
      {verdicts.map(({ code, text, evidence }) => (
        <li key={code} className={classes.finding}>
          <span className={classes.margin}>
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          </span>
          <p className={classes.text}>
            <b>{text}</b> {evidence}{' '}
            {(code === 'check_key' || code === 'second_answer') && (
              <Allowed call="corrections.apply">
                <Link to="/questions/$id/correct" params={{ id }} className={classes.link}>
                  Correct the key…
                </Link>
              </Allowed>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What was looked for and not found. */
export function OtherChecks({ checks }: Pick<QuestionStatistics, 'checks'>) {
  if (checks.length === 0) return null;
  return (
    <div className={classes.checks}>
      <h3 className="qd-heading qd-below-4">Other checks</h3>
      <dl className={classes.list}>
        {checks.map(({ code, text, evidence }) => (
          <div key={code} className={classes.check}>
            <dt>{text}</dt>
            <dd>no: {evidence}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
