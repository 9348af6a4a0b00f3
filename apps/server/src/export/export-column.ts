import type { UserBrief } from '@quizdesk/contract/users';
import type { ContestClock } from '../shared/contest-clock.ts';

/** What a cell of an exported file can hold. */
export type CellValue = string | number | Date | null;

/** One column of an exported file. */
export interface ExportColumn<Row> {
  /** As the console heads it. */
  readonly head: string;
  /** A column of times: its head names the zone that they are written in. */
  readonly isTime?: boolean;
  readonly value: (row: Row) => CellValue;
  /** In a workbook, in characters; enough for a number where left out. */
  readonly width?: number;
}

/** How many rows of a file are read at a time. */
export const BATCH_SIZE = 1000;
/** How many of them are written at a time; between two parts others are served. */
const PART = 100;

/** The parts of a batch. */
export const partsOf = <Row>(batch: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(batch.length / PART) }, (_, at) => batch.slice(at * PART, (at + 1) * PART));

/** How wide a column of names and one of times must be. */
export const NAME_WIDTH = 24;
const TIME_WIDTH = 24;

interface Owned {
  readonly id: number;
  readonly user_id: number;
  readonly user: UserBrief;
}

/** What every exported record begins with: its id and whose it is. */
export function ownerColumns(idHead: 'User ID' | 'User Id'): ExportColumn<Owned>[] {
  return [
    { head: 'ID', value: (row) => row.id },
    { head: idHead, value: (row) => row.user_id },
    { head: 'User', value: (row) => row.user.name, width: NAME_WIDTH },
    { head: 'Username', value: (row) => row.user.username, width: NAME_WIDTH },
  ];
}

export function timeColumn<Row>(head: string, value: (row: Row) => Date | null): ExportColumn<Row> {
  return { head, isTime: true, value, width: TIME_WIDTH };
}

/** The headings of the columns: those of times name their time zone. */
export function headsOf(columns: readonly ExportColumn<never>[], { zone }: ContestClock): string[] {
  return columns.map(({ head, isTime = false }) => (isTime ? `${head} (${zone})` : head));
}

/** Yes or no as the console shows it. */
export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
