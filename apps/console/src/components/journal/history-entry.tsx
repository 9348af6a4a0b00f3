import type { OperationOfRecord } from '@quizdesk/contract/operations';
import { IconArrowRight, IconCheck, IconRestore } from '@tabler/icons-react';
import { BusyButton } from '../form/busy-button.tsx';
import { useBusy } from '../form/use-call.ts';
import { exactMomentText, momentParts, momentText } from '../format/format-date.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { UserAvatar } from '../person/avatar.tsx';
import { TexText } from '../question/tex-text.tsx';
import classes from './history-drawer.module.css';
import { restoreVersion } from './journal-calls.ts';
import {
  changesOfRecord,
  type FieldChange,
  historyText,
  isThereAfter,
  type JournalRecord,
  otherRecordsText,
} from './record-changes.ts';
import { wordDifferences } from './word-differences.ts';

/** Removed text, struck through; announced to screen-reader users. */
function Out({ children }: { readonly children: string }) {
  return (
    <del className={`qd-bad ${classes.out}`}>
      <VisuallyHidden>removed: </VisuallyHidden>
      <TexText isInline>{children}</TexText>
    </del>
  );
}

/** Added text, underlined. */
function In({ children }: { readonly children: string }) {
  return (
    <ins className={`qd-good ${classes.in}`}>
      <VisuallyHidden>added: </VisuallyHidden>
      <TexText isInline>{children}</TexText>
    </ins>
  );
}

const Same = ({ children }: { readonly children: string }) => <TexText isInline>{children}</TexText>;
const PIECES = { same: Same, out: Out, in: In };

function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return wordDifferences(before, after).map(({ kind, text }, at) => {
    const Piece = PIECES[kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names but their places
    return <Piece key={at}>{text}</Piece>;
  });
}

/** Short texts are easier to read side by side. */
const isSentence = (text: string) => text.trim().split(/\s+/).length > 3;

/** A field, before and after. */
function Difference({ before, after, isText }: FieldChange) {
  if (isText && isSentence(before) && isSentence(after)) return <Words before={before} after={after} />;
  return (
    <>
      {before !== '' && <Out>{before}</Out>}
      {before !== '' && after !== '' && (
        <IconArrowRight size={14} stroke={1.7} aria-hidden="true" className={`qd-dimmed ${classes.arrow}`} />
      )}
      {after !== '' && <In>{after}</In>}
    </>
  );
}

interface EntryProps {
  readonly record: JournalRecord;
  readonly name: string;
  readonly entry: OperationOfRecord;
  /** What undid it, where it is undone. */
  readonly undoing: OperationOfRecord | undefined;
  readonly isCurrent: boolean;
  /** The record can be brought back to how it was after this. */
  readonly mayRestore: boolean;
}

function RestoreButton({ record, name, entry }: Pick<EntryProps, 'record' | 'name' | 'entry'>) {
  const [isBusy, restore] = useBusy(() => restoreVersion(entry.id, record, name));
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      className={classes.restore}
      leftSection={<IconRestore size={16} stroke={1.7} aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel="Restoring..."
      onClick={() => void restore()}
    >
      Restore this version
      <VisuallyHidden> of {exactMomentText(entry.at)}</VisuallyHidden>
    </BusyButton>
  );
}

const personOf = ({ actor_name }: OperationOfRecord) => actor_name || 'The system';

/** One thing that was done to a record: who, when, and field by field what. */
export function HistoryEntry({ record, name, entry, undoing, isCurrent, mayRestore }: EntryProps) {
  const { at, undone_by, changes = [] } = entry;
  const person = personOf(entry);
  const isUndone = undone_by !== null;
  const fields = changesOfRecord(record, changes, entry.summary);
  const counted = otherRecordsText(record, entry);
  const text = historyText(record, entry, changes);
  const canRestore = mayRestore && !isUndone && changes.length > 0 && isThereAfter(record, changes);
  return (
    <li className={`qd-flex qd-rule-below ${classes.entry}`}>
      <time className={`qd-number ${classes.time}`} dateTime={at} title={exactMomentText(at)}>
        {momentParts(at).time}
      </time>
      <div className="qd-flexible">
        <p className="qd-row qd-gap-8">
          <UserAvatar name={person} size={24} />
          <span className="qd-flexible">
            <strong>{person}</strong> <span className="qd-dimmed">{isUndone ? <s>{text}</s> : text}</span>
          </span>
          {isUndone && <span className="qd-badge">Undone</span>}
          {isCurrent && (
            <span className="qd-badge" data-tone="good">
              <IconCheck size={14} stroke={2} aria-hidden="true" />
              Current
            </span>
          )}
        </p>
        {entry.reason !== null && entry.reason !== '' && <p className="qd-hint">Reason: {entry.reason}</p>}
        {undoing && (
          <p className="qd-hint">
            Undone {momentText(undoing.at)} by {personOf(undoing)}
          </p>
        )}
        {fields.length > 0 && (
          <dl className={`qd-small qd-above-8 ${classes.fields}`}>
            {fields.map((field) => (
              <div key={field.id} className="qd-flex qd-gap-8 qd-break">
                <dt className="qd-dimmed">{field.label}</dt>
                <dd className="qd-flexible">
                  <Difference {...field} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {counted !== '' && <p className="qd-hint">{counted}</p>}
        {entry.purged && <p className="qd-hint">What it changed is no longer kept.</p>}
        {canRestore && <RestoreButton record={record} name={name} entry={entry} />}
      </div>
    </li>
  );
}
