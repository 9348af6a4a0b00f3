import type { Operation, OperationChange } from '@quizdesk/contract/operations';
import type { JournaledTable } from '@quizdesk/contract/things';
import { dayText, momentText } from '../format/format-date.ts';
import { plural } from '../format/format-number.ts';
import { answerText, stateText } from '../format/labels.ts';
import { QUESTION_TYPE_TEXTS } from '../question/question-labels.ts';
import { kindText, rowName } from './journal-tables.ts';
import { operationText, otherChangesText, PARTS } from './operation-words.ts';

/** Columns that say nothing to people. */
const HIDDEN = new Set(['id', 'created_at', 'updated_at', 'updated_by', 'version']);
/** Columns of a question's options: the correct answer says which are correct. */
const HIDDEN_OF_OPTIONS = new Set(['position', 'is_correct']);

/** What the forms call their fields, where it is not the column's name. */
const LABELS: Readonly<Record<string, string>> = {
  question_text: 'Question',
  option_text: 'Option',
  media_file: 'Picture',
  media_alt: 'Picture description',
  level_id: 'Level',
  round_id: 'Round',
  quiz_id: 'Quiz',
  school_id: 'School',
  user_id: 'User',
  badge_id: 'Badge',
  time: 'Time (s)',
  coin_amount: 'Coins',
  max_questions: 'Max Questions',
  serial_number: 'Serial Number',
  level_number: 'Level Number',
  time_limit: 'Time Limit (s)',
  answer_type: 'Answer Type',
  question_type: 'Kind',
};
const OF_TABLE: Readonly<Record<string, string>> = { 'correct_answers.answer': 'Correct answer' };

/** Long texts, of which the changed words are shown. */
const TEXTS = new Set([
  'question_text',
  'option_text',
  'answer',
  'hint',
  'notes',
  'media_alt',
  'description',
  'text',
  'message',
]);

/** One field of a record, before and after an operation. */
export interface FieldChange {
  /** Distinguishes it from the others of an operation. */
  readonly id: string;
  readonly label: string;
  /** Empty where there was none. */
  readonly before: string;
  readonly after: string;
  /** Shown word by word, with its formulas drawn. */
  readonly isText: boolean;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A stored value as people read it; empty for none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (MOMENT.test(text)) return momentText(text);
  return DAY.test(text) ? dayText(text) : answerText(text);
}

const labelOf = (table: string, column: string): string =>
  OF_TABLE[`${table}.${column}`] ?? LABELS[column] ?? stateText(column);

/** The values of columns that people read by another word. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.status': { inactive: 'barred' },
  'questions.question_type': QUESTION_TYPE_TEXTS,
};

const valueIn = (table: string, column: string, value: unknown): string =>
  WORDS[`${table}.${column}`]?.[String(value)] ?? valueText(value);

function fieldsOf({ table, row_id, before, after }: OperationChange): FieldChange[] {
  return Object.keys(after ?? {})
    .filter((column) => !HIDDEN.has(column) && !(table === 'question_options' && HIDDEN_OF_OPTIONS.has(column)))
    .filter((column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]))
    .map((column) => ({
      id: `${table} ${row_id} ${column}`,
      label: labelOf(table, column),
      before: valueIn(table, column, before?.[column]),
      after: valueIn(table, column, after?.[column]),
      isText: TEXTS.has(column),
    }));
}

/** The name of a row that was added or removed. */
function nameIn(contents: OperationChange['before']): string | undefined {
  const value = ['name', 'title', 'question_text', 'option_text', 'answer'].map((column) => contents?.[column]);
  const found = value.find((one) => typeof one === 'string' && one !== '');
  return found === undefined ? undefined : valueText(found);
}

/** A row of another table that came or went with the record. */
function rowOf({ table, row_id, kind, before, after }: OperationChange): FieldChange {
  const name = nameIn(kind === 'D' ? before : after) ?? rowName(table, row_id);
  const ends = kind === 'D' ? { before: name, after: '' } : { before: '', after: name };
  const label = table === 'question_options' ? 'Option' : kindText(table);
  return { id: `${table} ${row_id} ${kind}`, label, ...ends, isText: true };
}

/** A record of the journal. */
export interface JournalRecord {
  readonly table: JournaledTable;
  readonly id: number;
}

/** The combined effect of several changes of one row; nothing where it was added and removed again. */
function together(changes: readonly OperationChange[]): OperationChange[] {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || (first.kind === 'I' && last.kind === 'D')) return [];
  const kind = first.kind === 'I' ? 'I' : last.kind;
  const before = Object.assign({}, ...changes.toReversed().map((change) => change.before));
  return [{ ...first, kind, before, after: Object.assign({}, ...changes.map((change) => change.after)) }];
}

const isOf =
  ({ table, id }: JournalRecord) =>
  (change: OperationChange) =>
    change.table === table && change.row_id === id;

type Summary = Operation['summary'];

/** True for another table of which an operation changed several rows, as a correction does answers: they are counted, not listed. */
function isCounted({ table }: JournalRecord, summary: Summary, other: string): boolean {
  const { added = 0, changed = 0, deleted = 0 } = summary[other] ?? {};
  return other !== table && !PARTS.includes(other) && added + changed + deleted > 1;
}

/** What an operation about a record did to many rows of other tables: 287 answers changed. Empty where nothing. */
export function otherRecordsText(record: JournalRecord, operation: Operation): string {
  const { table, row_id, summary } = operation;
  if (table !== record.table || row_id !== record.id) return '';
  const counted = Object.entries(summary).filter(([other]) => isCounted(record, summary, other));
  return otherChangesText({ ...operation, summary: Object.fromEntries(counted) });
}

/** What an operation did to a record: its fields, then the rows that belong to it. */
export function changesOfRecord(
  record: JournalRecord,
  changes: readonly OperationChange[] = [],
  summary: Summary = {},
): FieldChange[] {
  const isOwn = isOf(record);
  const listed = changes.filter(({ table }) => !isCounted(record, summary, table));
  const rows = Map.groupBy(listed, ({ table, row_id }) => `${table} ${row_id}`);
  const net = [...rows.values()].flatMap(together);
  // Rows that were added or removed with the whole record add no information.
  const isWhole = net.some((change) => isOwn(change) && change.kind !== 'U');
  return net.flatMap((change) => {
    if (change.kind === 'U') return fieldsOf(change);
    return isWhole ? [] : [rowOf(change)];
  });
}

/** What was done to a record, in words that follow a name: edited 2 fields; deleted a school. */
export function historyText(
  record: JournalRecord,
  operation: Operation,
  changes: readonly OperationChange[] = [],
): string {
  const own = changes.find(isOf(record));
  const isEdit = own?.kind === 'U' && operation.undoes === null && operation.action.endsWith('.update');
  const fields = changesOfRecord(record, changes, operation.summary).length;
  if (isEdit && fields > 0) return `edited ${plural(fields, 'field', 'fields')}`;
  const text = operationText(operation);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether the record was there after an operation. */
export function isThereAfter(record: JournalRecord, changes: readonly OperationChange[] = []): boolean {
  return changes.findLast(isOf(record))?.kind !== 'D';
}
