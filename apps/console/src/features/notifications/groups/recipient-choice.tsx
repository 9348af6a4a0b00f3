import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';
import type { NotificationSearch } from '../notifications-api.ts';
import classes from './groups.module.css';

const CHOICES = [
  { label: 'One person', to: undefined },
  { label: 'School', to: 'school' },
  { label: 'Level', to: 'level' },
  { label: 'Open streaks', to: 'open_streak' },
  { label: 'Everyone', to: 'everyone' },
] as const;

/** Whom the message is for; what is typed and the list below stay as they are. */
export function RecipientChoice({ search }: { readonly search: NotificationSearch }) {
  return (
    <div className={`qd-flex qd-inset qd-below-16 ${classes.choice}`}>
      <SwitchLinks label="Recipients">
        {CHOICES.map(({ label, to }) => (
          <Link
            key={label}
            to="/notifications"
            search={{ ...search, to, to_id: undefined }}
            resetScroll={false}
            className={choiceClass}
            // A chosen school is in the address too.
            activeOptions={{ exact: true }}
            aria-current={search.to === to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </SwitchLinks>
    </div>
  );
}
