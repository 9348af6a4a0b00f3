import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { type MessageReader, messageFor, NO_READER } from '@quizdesk/contract/rules/message-texts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { contestFields } from '../../../components/format/contest-time.ts';
import { contestDayText } from '../../../components/format/format-date.ts';
import { BrandMark } from '../../../components/page/brand-mark.tsx';
import { configuration } from '../../../lib/configuration.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  readonly title: string;
  readonly message: string;
  /** Whose phone it is; undefined where nobody is chosen, or the group has no student. */
  readonly reader: MessageReader | undefined;
  /** Which student that is: "student 4 of 33". */
  readonly place?: string | undefined;
  /** What is said in the frame where there is nobody. */
  readonly lack: string;
  /** When it arrives; now where it is sent immediately. */
  readonly at: Date | undefined;
  readonly showBefore?: (() => void) | undefined;
  readonly showNext?: (() => void) | undefined;
}

function Steps({ showBefore, showNext }: Pick<PhonePreviewProps, 'showBefore' | 'showNext'>) {
  return (
    <div className="qd-flex qd-gap-8">
      <button
        type="button"
        className={`qd-icon-button ${classes.step}`}
        aria-label="The student before"
        aria-disabled={showBefore === undefined}
        aria-keyshortcuts="Alt+ArrowLeft"
        onClick={showBefore}
      >
        <IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`qd-icon-button ${classes.step}`}
        aria-label="The next student"
        aria-disabled={showNext === undefined}
        aria-keyshortcuts="Alt+ArrowRight"
        onClick={showNext}
      >
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A message as the phone of one of its recipients shows it: on the locked screen, and opened. */
export function PhonePreview(props: PhonePreviewProps) {
  const { reader, place, lack, at = new Date(), showBefore, showNext } = props;
  const id = useId();
  const title = messageFor(props.title, reader ?? NO_READER, NOTIFICATION_LIMITS.title);
  const message = messageFor(props.message, reader ?? NO_READER, NOTIFICATION_LIMITS.message);
  const { time } = contestFields(at);
  return (
    <section className={classes.side} aria-labelledby={id}>
      <div className={`qd-spread qd-below-8 ${classes.head}`}>
        <div className="qd-may-shrink">
          <h2 id={id} className="qd-heading qd-break">
            {reader === undefined ? 'As a student sees it' : `As ${reader.name} sees it`}
          </h2>
          <p role="status" className="qd-note">
            {place}
          </p>
        </div>
        {place !== undefined && <Steps showBefore={showBefore} showNext={showNext} />}
      </div>
      <div className={classes.phone}>
        {reader === undefined ? (
          <p className={`qd-dimmed ${classes.lack}`}>{lack}</p>
        ) : (
          <>
            <div className={classes.locked}>
              <p className={`qd-figures ${classes.clock}`}>{time}</p>
              <p className={`qd-dimmed ${classes.day}`}>{contestDayText(at)}</p>
              <div className={classes.card}>
                <p className="qd-row qd-gap-8 qd-small qd-dimmed">
                  <BrandMark size={16} />
                  {configuration.brand_name}
                  <span className="qd-push">now</span>
                </p>
                <p className={`qd-break ${classes.title}`}>{title || 'Title'}</p>
                <p className={`qd-break qd-small qd-dimmed qd-clamp ${classes.beginning}`}>{message || 'Message'}</p>
              </div>
            </div>
            <div className={classes.opened}>
              <p className="qd-small qd-dimmed">Opened in the app</p>
              <p className={`qd-break qd-above-6 ${classes.title}`}>{title}</p>
              <p className={`qd-break qd-small qd-above-6 ${classes.text}`}>{message}</p>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
