import { CONSOLE_ROLES, type ConsoleRole } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { useId } from 'react';
import { stateText } from '../../components/format/labels.ts';
import classes from './role-cards.module.css';

/** What each role may do, and what it may not. */
const ROLE_TEXTS: Readonly<Record<ConsoleRole, readonly [may: string, not: string]>> = {
  viewer: ['Sees everything and downloads files', 'Changes nothing'],
  editor: ['Also writes, imports, plans and deletes questions', 'No schools, people or messages'],
  admin: ['Also changes everything else, and adds administrators', 'No superadmins, no passwords of others'],
  superadmin: ['Also manages superadmins, two-factor sign-in, sessions and the installation', 'Deletes for good'],
};

interface RoleCardsProps {
  /** The role of who chooses: others can be given by a higher one alone. */
  readonly giver: string | undefined;
  readonly value: string;
  readonly onChange: (role: ConsoleRole) => void;
  readonly error?: unknown;
  /** Why it cannot be changed at all. */
  readonly fixed?: string | undefined;
}

/** The roles as cards, each with what it may do; one is chosen. */
export function RoleCards({ giver, value, onChange, error, fixed }: RoleCardsProps) {
  const id = useId();
  const note = typeof error === 'string' ? error : fixed;
  return (
    <fieldset aria-describedby={note && id}>
      <legend className="qd-label">Role</legend>
      <div className={classes.cards}>
        {CONSOLE_ROLES.map((role) => {
          const isGiven = mayDo(giver, 'add', role);
          const [may, not] = ROLE_TEXTS[role];
          return (
            <label key={role} className={`qd-small ${classes.card}`}>
              <input
                type="radio"
                name={id}
                checked={value === role}
                disabled={!isGiven || fixed !== undefined}
                onChange={() => onChange(role)}
              />
              <span>
                <strong className="qd-block">{stateText(role)}</strong>
                {may}
                <span className="qd-hint qd-block">
                  {not}
                  {!isGiven && '. Only a superadmin gives this role'}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      {note !== undefined && (
        <p id={id} className={typeof error === 'string' ? 'qd-error' : 'qd-hint'}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
