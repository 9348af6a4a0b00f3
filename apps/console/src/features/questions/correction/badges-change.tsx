import { Checkbox } from '@mantine/core';
import type { CorrectionPreview } from '@quizdesk/contract/corrections';
import { useState } from 'react';
import { countText, plural } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import classes from './correction.module.css';

type BadgeChange = CorrectionPreview['badges'][number];

interface LineProps {
  readonly badges: readonly BadgeChange[];
  readonly what: 'gained' | 'lost';
  readonly words: string;
}

/** How many badges are gained or no longer earned, which ones, and on request by whom. */
function BadgeLine({ badges, what, words }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const some = badges.filter((badge) => badge[what] > 0);
  const count = some.reduce((sum, badge) => sum + badge[what], 0);
  if (count === 0) return null;
  return (
    <li className={`qd-rule-below ${classes.badge}`}>
      <b className="qd-figures">{countText(count)}</b> {words}:{' '}
      {some.map((badge) => `${badge.name} ${countText(badge[what])}`).join(', ')}{' '}
      <button
        type="button"
        className={`qd-strong ${classes.link}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide students' : 'Show students'}
      </button>
      {isOpen &&
        some.map(({ badge_id, name: badge, [what]: all, [`${what}_by` as const]: people }) => (
          <p key={badge_id} className="qd-note qd-above-4">
            {badge}:{' '}
            {people.map(({ id, name }) => (
              <span key={id}>
                <PersonLink person={id}>{name}</PersonLink>{' '}
              </span>
            ))}
            {all > people.length && `and ${countText(all - people.length)} more`}
          </p>
        ))}
    </li>
  );
}

interface BadgesProps {
  readonly badges: readonly BadgeChange[];
  readonly takesBack: boolean;
  readonly onTakeBack: (takesBack: boolean) => void;
}

/** Badges that students gain, and those that they would not have earned, which stay unless asked. */
export function BadgesChange({ badges, takesBack, onTakeBack }: BadgesProps) {
  const lost = badges.reduce((sum, badge) => sum + badge.lost, 0);
  return (
    <section className={classes.part} aria-label="Badges">
      <h3 className="qd-heading qd-below-4">Badges</h3>
      {badges.length === 0 && (
        <p className="qd-note qd-above-4 qd-below-4">None is gained, and all that students have stay earned.</p>
      )}
      <ul className="qd-below-8">
        <BadgeLine badges={badges} what="gained" words="gained" />
        <BadgeLine badges={badges} what="lost" words="no longer earned" />
      </ul>
      {lost > 0 && (
        <Checkbox
          label={`Take ${plural(lost, 'badge', 'badges')} back`}
          checked={takesBack}
          onChange={(event) => onTakeBack(event.currentTarget.checked)}
        />
      )}
    </section>
  );
}
