import { IconCrown } from '@tabler/icons-react';
import { dateText } from '../../components/format/format-date.ts';
import classes from './people.module.css';

/** Says that somebody has premium, and until when. */
export function PremiumBadge({ until }: { readonly until: string }) {
  return (
    <span className={`qd-badge ${classes.premium}`} data-tone="good" title={`Premium until ${dateText(until)}`}>
      <IconCrown size={14} stroke={2} aria-hidden="true" />
      Until {dateText(until)}
    </span>
  );
}
