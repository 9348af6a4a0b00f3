import type { Operation } from '@quizdesk/contract/operations';
import { mayChangeTable } from '@quizdesk/contract/rules/call-rights';
import { QUESTIONS_A_DAY } from '@quizdesk/contract/rules/quiz-plan';
import {
  IconArrowBackUp,
  IconBell,
  IconCrown,
  IconFileImport,
  IconKey,
  IconPencil,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useBusy } from '../../components/form/use-call.ts';
import { dayHeadText, dayText, momentParts } from '../../components/format/format-date.ts';
import { stateText } from '../../components/format/labels.ts';
import { kindsText, kindText, pagesOf, rowName } from '../../components/journal/journal-tables.ts';
import { leftOutText, noUndoText, operationText, otherChangesText } from '../../components/journal/operation-words.ts';
import { parseDay } from '../../components/list/list-search.ts';
import { focusPageTitle } from '../../components/page/page-head.tsx';
import { UserAvatar } from '../../components/person/avatar.tsx';
import { TexText } from '../../components/question/tex-text.tsx';
import { undo } from '../../lib/undo.ts';
import classes from './journal.module.css';

const NONE = { added: 0, changed: 0, deleted: 0 };

interface CellProps {
  readonly operation: Operation;
}

/** The log and the trash by days, with the time of each thing in the margin. */
export const TIMES = {
  numberHeader: 'Time',
  number: ({ at }: Operation) => (
    <time dateTime={at} className={classes.time}>
      {momentParts(at).time}
    </time>
  ),
  groupOf: ({ at }: Operation) => dayHeadText(at),
};

/** Who did it, by their name at the time; no one where the system did. */
export const personName = ({ actor_name }: Pick<Operation, 'actor_name'>) => actor_name || 'The system';

export function PersonCell({ operation }: CellProps) {
  const name = personName(operation);
  return (
    <span className="qd-row qd-gap-8">
      <UserAvatar name={name} size={24} />
      <span className="qd-clamp" title={name}>
        {name}
      </span>
    </span>
  );
}

/** Struck through where it was undone. */
function Struck({ isUndone, children }: { readonly isUndone: boolean; readonly children: ReactNode }) {
  return isUndone ? <s className="qd-dimmed">{children}</s> : children;
}

const ICONS: readonly (readonly [RegExp, TablerIcon])[] = [
  [/^operations\.|^trash\.restore/, IconArrowBackUp],
  [/password$|^account\./, IconKey],
  [/^notifications/, IconBell],
  [/\.remove$|^trash\./, IconTrash],
  [/^subscriptions/, IconCrown],
  [/import\w*$|upload$/, IconFileImport],
  [/\.insert$/, IconPlus],
];

export function ActionCell({ operation }: CellProps) {
  const Icon = ICONS.find(([pattern]) => pattern.test(operation.action))?.[1] ?? IconPencil;
  const besides = otherChangesText(operation);
  return (
    <span className={`qd-flex qd-strong ${classes.action}`}>
      <Icon size={18} stroke={1.7} className="qd-fixed qd-dimmed" aria-hidden="true" />
      <span>
        <Struck isUndone={operation.undone_by !== null}>{operationText(operation)}</Struck>
        {besides !== '' && <span className="qd-dimmed qd-small qd-regular"> {besides}</span>}
        {operation.left_out > 0 && <span className="qd-dimmed qd-small qd-regular"> {leftOutText(operation)}</span>}
        {operation.reason && <span className="qd-hint qd-block qd-regular">Reason: {operation.reason}</span>}
      </span>
    </span>
  );
}

/** A question of the plan goes by its day; where more than a day's questions were planned, others follow. */
function planDay(label: string, { daily_plan: { added, deleted } = NONE }: Operation['summary']): string {
  if (parseDay(label) === undefined) return stateText(label);
  return Math.max(added, deleted) > QUESTIONS_A_DAY ? `From ${dayText(label)} on` : dayText(label);
}

/** What an operation was about, as people call it: its name then, or its kind and number, or the kind alone. */
export function subjectText({ table, row_id, label, summary }: Operation): string {
  if (table === null) return label ?? '';
  if (table === 'daily_plan') return label === null ? 'Calendar' : planDay(label, summary);
  if (label !== null) return label;
  return row_id === null ? kindsText(table) : rowName(table, row_id);
}

/** The way to what an operation was about: its page, unless it is deleted, or the list that has its kind. */
function subjectLink({ action, table, row_id, label, summary, undone_by }: Operation) {
  if (table === null) return undefined;
  const { page, list } = pagesOf(table);
  if (row_id === null) return list === undefined ? undefined : { to: list };
  // The log forgets the names of people who were deleted for good.
  const isGoneForGood = action === 'trash.remove' || (table === 'users' && label === null);
  const isGone = isGoneForGood || ((summary[table]?.deleted ?? 0) > 0 && undone_by === null);
  return isGone ? undefined : page?.(row_id);
}

/** What it was about: a link where there is a page, with its kind below where there is room. */
export function SubjectCell({ operation, isShort = false }: CellProps & { readonly isShort?: boolean }) {
  const { table, row_id, label } = operation;
  if (table === null && label === null) return null;
  const link = subjectLink(operation);
  const name = <TexText isInline>{subjectText(operation)}</TexText>;
  return (
    <span className={isShort ? undefined : `qd-grid qd-break ${classes.subject}`}>
      <Struck isUndone={operation.undone_by !== null}>
        {link === undefined ? name : <Link {...link}>{name}</Link>}
      </Struck>
      {!isShort && label !== null && table !== null && table !== 'daily_plan' && (
        <span className="qd-hint">{row_id === null ? kindText(table) : rowName(table, row_id)}</span>
      )}
    </span>
  );
}

interface CallButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  /** Names the row for screen-reader users. */
  readonly rowName: string;
  readonly icon: TablerIcon;
  readonly onCall: () => Promise<boolean>;
}

/** A row's button that acts without asking; where the row is then removed, the focus moves to the page's title. */
export function CallButton({ label, busyLabel, rowName: name, icon: Icon, onCall }: CallButtonProps) {
  const [isBusy, call] = useBusy(async () => {
    if (await onCall()) focusPageTitle();
  });
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      className={classes.call}
      leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
      aria-label={`${label} ${name}`}
      isBusy={isBusy}
      busyLabel={busyLabel}
      onClick={() => void call()}
    >
      {label}
    </BusyButton>
  );
}

/** Whether someone of this role may undo an operation: it changes what that one changed. */
export const mayBringBack = (role: string | undefined, { summary }: Operation): boolean =>
  Object.keys(summary).every((table) => mayChangeTable(role, table));

/** Undoes an operation, or says why not; nothing for those who may not. */
export function UndoCell({ operation, mayUndo }: CellProps & { readonly mayUndo: boolean }) {
  const reason = noUndoText(operation);
  if (reason !== undefined) return <span className={`qd-note qd-nowrap ${classes.reason}`}>{reason}</span>;
  if (!mayUndo) return null;
  const text = [operationText(operation), subjectText(operation)].filter(Boolean).join(': ');
  return (
    <CallButton
      label="Undo"
      busyLabel="Undoing..."
      rowName={text}
      icon={IconArrowBackUp}
      onCall={() => undo({ operation: operation.id, what: text, isUndo: operation.undoes !== null })}
    />
  );
}
