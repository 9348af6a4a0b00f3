import type { Overview } from '@quizdesk/contract/overview';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countText } from '../../components/format/format-number.ts';
import { ENTRIES } from './attention-entries.ts';
import classes from './attention-list.module.css';

/** What needs attention: how many in the margin, what, and one click to where it is mended. */
export function AttentionList({ entries }: { readonly entries: Overview['attention'] }) {
  if (entries.length === 0) {
    return (
      <p className={classes.none}>
        <IconCheck size={18} stroke={1.8} aria-hidden="true" />
        Nothing needs attention today.
      </p>
    );
  }
  return (
    <ul className={classes.list} aria-label="Needs attention">
      {entries.map((entry) => {
        const { tone, text, action } = ENTRIES[entry.code];
        return (
          <li key={entry.code} className={classes.entry}>
            <b className={classes.count} data-tone={tone}>
              {countText(entry.count)}
            </b>{' '}
            <span className="qd-break">{text(entry)}</span>{' '}
            {action !== undefined && (
              <Link {...action.link} className={classes.action}>
                {action.label}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
