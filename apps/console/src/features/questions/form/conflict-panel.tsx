import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { momentText } from '../../../components/moment-text.ts';
import { QuestionMedia } from '../../../components/question-media.tsx';
import { TexText } from '../../../components/tex-text.tsx';
import { TexBox } from '../../../components/tex-text-box.tsx';
import { useAsking } from '../../../components/use-asking.ts';
import type { Conflict } from '../../../lib/request-error.ts';
import { questionQuery } from '../questions-api.ts';
import type { Places } from '../use-places.ts';
import { type Difference, differencesOf } from './conflict-fields.ts';
import classes from './conflict-panel.module.css';
import type { QuestionValues } from './question-values.ts';

export interface ConflictPanelProps {
  readonly id: number;
  readonly conflict: Conflict;
  readonly values: QuestionValues;
  readonly places: Places;
  /** Lets the save that follows overwrite theirs. */
  readonly onKeepMine: (theirs: Question) => void;
  readonly onTakeTheirs: (theirs: Question) => void;
}

function Side({ title, field, text }: { readonly title: string; readonly field: string; readonly text: string }) {
  return (
    <div className={classes.side}>
      <dt>{title}</dt>
      <dd>
        {text === '' && <span className={classes.none}>empty</span>}
        {text !== '' &&
          (field === 'Media' ? (
            <QuestionMedia fileName={text} />
          ) : (
            <TexBox>
              <TexText>{text}</TexText>
            </TexBox>
          ))}
      </dd>
    </div>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className={classes.text}>Both say the same by now.</p>;
  return (
    <ul className={classes.differences} aria-label="What differs">
      {differences.map(({ field, theirs, yours }) => (
        <li key={field}>
          <h3 className={classes.field}>{field}</h3>
          <dl className={classes.sides}>
            <Side title="Theirs" field={field} text={theirs} />
            <Side title="Yours" field={field} text={yours} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The question as it is stored since the refused save. */
function useTheirs(id: number, { version }: Conflict) {
  const { queryKey, ...query } = questionQuery(id);
  return useQuery({ ...query, queryKey: [...queryKey, 'theirs', version], staleTime: 0, gcTime: 0 });
}

type ChoicesProps = Omit<ConflictPanelProps, 'id'> & { readonly theirs: Question };

function Choices({ conflict, values, places, theirs, onKeepMine, onTakeTheirs }: ChoicesProps) {
  const asking = useAsking<Question>();
  return (
    <>
      <Differences differences={differencesOf(theirs, values, places)} />
      <div className={classes.buttons}>
        <Button type="submit" onClick={() => onKeepMine(theirs)}>
          Keep mine and save
        </Button>
        <Button variant="default" onClick={() => asking.ask(theirs)}>
          Take theirs
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking.isOpen}
        title="Take theirs?"
        confirmLabel="Take theirs"
        confirmIcon={null}
        cancelLabel="Keep editing"
        onCancel={asking.close}
        onConfirm={() => {
          asking.close();
          onTakeTheirs(theirs);
        }}
      >
        What you typed here is replaced by what {conflict.changed_by ?? 'somebody else'} saved.
      </ConfirmDialog>
    </>
  );
}

/**
 * Says that somebody else has changed the question since it was opened: who, when and in which fields, and lets one
 * choose. What was typed stays until then.
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { id, conflict } = props;
  const theirs = useTheirs(id, conflict);
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { version } = conflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change of theirs is another conflict
  useEffect(() => title.current?.focus(), [version]);
  // With what differs the panel has grown; its buttons come into sight too.
  const isLoaded = theirs.data !== undefined;
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return (
    <section ref={panel} className={classes.panel} aria-labelledby="conflict-title">
      <h2 ref={title} id="conflict-title" tabIndex={-1} className={classes.title}>
        Somebody else has changed this question
      </h2>
      <p className={classes.text}>
        {conflict.changed_by ?? 'Somebody'} changed it on {momentText(conflict.changed_at)}, after you opened it.
        Nothing of yours is lost, and nothing of it is stored yet.
      </p>
      {theirs.isError && (
        <p role="alert" className={classes.text}>
          What they saved could not be loaded: {theirs.error.message}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void theirs.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {theirs.isPending && <p className={classes.text}>Loading what they saved...</p>}
      {theirs.data !== undefined && <Choices {...props} theirs={theirs.data} />}
    </section>
  );
}
