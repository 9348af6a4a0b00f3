import type { OpenRecord, RecordPerson } from '@quizdesk/contract/socket/events';
import { type ReactNode, useEffect, useState } from 'react';
import { UserAvatar } from '../person/avatar.tsx';
import classes from './people-here.module.css';
import type { FollowPeople } from './record-presence.ts';

/** More names than these are counted. */
const NAMED = 2;

/** Who else has a record open, in a sentence; empty for no one. */
export function presenceText(people: readonly RecordPerson[]): string {
  const names = people.slice(0, people.length > NAMED ? 1 : NAMED).map(({ name }) => name);
  if (people.length > names.length) names.push(`${people.length - names.length} others`);
  if (names.length === 0) return '';
  return `${names.join(' and ')} ${people.length === 1 ? 'has' : 'have'} this open too`;
}

/** More avatars than these are left to the words next to them. */
const SHOWN = 3;

/** The others who have a record open: their avatars, and a sentence that is read out when someone comes. */
function People({ people }: { readonly people: readonly RecordPerson[] }) {
  const text = presenceText(people);
  return (
    <div
      className={`qd-row qd-may-shrink ${classes.people}`}
      title={people.map(({ name }) => name).join(', ') || undefined}
    >
      {people.slice(0, SHOWN).map(({ id, name, image }) => (
        <span key={id} className={`qd-fixed ${classes.avatar}`}>
          <UserAvatar name={name} image={image} size={28} />
        </span>
      ))}
      <span role="status" className={`qd-tiny qd-break ${classes.text}`}>
        {text}
      </span>
    </div>
  );
}

interface PeopleHereProps extends OpenRecord {
  readonly load: () => Promise<FollowPeople>;
}

/** Says that a record is open here, and shows who else has it open. */
export function PeopleHere({ table, id, load }: PeopleHereProps): ReactNode {
  const [people, setPeople] = useState<readonly RecordPerson[]>([]);
  useEffect(() => {
    let isOpen = true;
    let close: (() => void) | undefined;
    const begin = (follow: FollowPeople) => {
      if (isOpen) close = follow({ table, id }, setPeople);
    };
    // Where the code for it does not arrive, no one is shown.
    load().then(begin, () => undefined);
    return () => {
      isOpen = false;
      close?.();
      setPeople([]);
    };
  }, [table, id, load]);
  return <People people={people} />;
}
