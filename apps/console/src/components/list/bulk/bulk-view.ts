import type { CallName } from '@quizdesk/contract/rules/call-rights';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Ticks } from '../../table/use-ticks.tsx';

/** What happens to rows, as buttons and messages have it. */
export interface BulkVerb {
  /** "Move", which a button says before their number. */
  readonly now: string;
  /** "Moving". */
  readonly busy: string;
  /** What follows the number: "as invited". */
  readonly after?: string;
  /** "moved". */
  readonly done: string;
  /** Before it in the dialog. */
  readonly Icon?: TablerIcon;
}

/** A value that a field may get. */
export interface BulkValue {
  readonly value: string | number | boolean | null;
  readonly label: string;
}

/** Picks one of very many values, in the dialog. */
export type BulkPicker = ComponentType<{
  readonly value: BulkValue | undefined;
  readonly onPick: (value: BulkValue | undefined) => void;
}>;

/** One change that the ticked rows can get. */
export interface BulkAction {
  /** What its button says: "Round". */
  readonly label: string;
  readonly verb: BulkVerb;
  /** Asks about "25 questions", and what they get: "Move 25 questions to Riddles?" */
  readonly question: (rows: string, value: string) => string;
  /** The fields that they get, where these are always the same. */
  readonly change?: Readonly<Record<string, string | null>>;
  /** The field that gets one of several values. */
  readonly field?: string;
  /** These values, where they are few enough for a menu. */
  readonly useValues?: () => readonly BulkValue[];
  readonly Picker?: BulkPicker;
  /** Done immediately, without a question: nothing follows from it that an undo does not take back. */
  readonly isImmediate?: boolean;
  /** What the list is for: its button is filled, and says the number. */
  readonly isMain?: boolean;
  readonly Icon?: TablerIcon;
}

/** Something else that can be done with them, in a separate dialog. */
export interface OtherAction {
  readonly label: string;
  readonly Icon?: TablerIcon;
  /** What is chosen from first, in a menu. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly onStart: (choice?: string) => void;
  /** Those who may not change the rows may do this too. */
  readonly isForAll?: boolean;
}

/** Changes that one menu has together. */
export interface ActionGroup {
  readonly label: string;
  readonly actions: readonly BulkAction[];
}

/** What the bar of a selection offers, in its order. */
export type BarAction = BulkAction | OtherAction | ActionGroup;

/** The ticked rows of a list, as its bar gets them. */
export interface BulkProps<Row> {
  /** What several rows are called. */
  readonly things: string;
  /** Names a row, so that it differs from others of the list. */
  readonly nameOf: (row: Row) => string;
  /** The filter of the list, as its calls take it. */
  readonly filter: object;
  readonly ticks: Ticks<Row>;
  /** How many rows the list has. */
  readonly total: number | undefined;
}

/** That rows of a list can be ticked. What can be done with them is loaded with the first tick. */
export interface BulkView<Row, Search> {
  /** The least that is done with them: rows have ticks for those who may make this call. */
  readonly call: CallName;
  /** The filter of the list as its calls take it, without order and page. */
  readonly filter: (search: Search) => object;
  /** Names a row where the name in the list does not tell it from others. */
  readonly nameOf?: (row: Row) => string;
  /** A `BulkBar`, loaded when it is drawn. */
  readonly Bar: ComponentType<BulkProps<Row>>;
}
