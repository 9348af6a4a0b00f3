import type { CallName } from '@quizdesk/contract/rules/call-rights';
import type { ComponentType } from 'react';
import type { Ticks } from '../../table/use-ticks.tsx';

/** What happens to rows, as buttons and messages have it. */
export interface BulkVerb {
  /** "Move". */
  readonly now: string;
  /** "Moving". */
  readonly busy: string;
  /** "moved". */
  readonly done: string;
}

/** A value that a field may get. */
export interface BulkValue {
  readonly value: string | number | null;
  readonly label: string;
}

/** One thing that can be done with the ticked rows. */
export interface BulkAction {
  /** What its button says: "Invite...". */
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
  /** Picks one of very many values, in the dialog. */
  readonly Picker?: ComponentType<{
    readonly value: BulkValue | undefined;
    readonly onPick: (value: BulkValue | undefined) => void;
  }>;
}

/** The ticked rows of a list, as its bar gets them. */
export interface BulkProps<Row> {
  /** What several rows are called. */
  readonly things: string;
  /** The filter of the list, as its calls take it. */
  readonly filter: object;
  readonly ticks: Ticks<Row>;
  /** How many rows the list has. */
  readonly total: number | undefined;
}

/** That rows of a list can be ticked. What can be done with them is loaded with the first tick. */
export interface BulkView<Row, Search> {
  /** The call that does it: rows have ticks for those who may make it. */
  readonly call: CallName;
  /** The filter of the list as its calls take it, without order and page. */
  readonly filter: (search: Search) => object;
  /** A `BulkBar`, loaded when it is drawn. */
  readonly Bar: ComponentType<BulkProps<Row>>;
}
