import type { ComponentType } from 'react';
import type { UploadOptions } from '../../../lib/upload.ts';
import type { ListSearch } from '../../list/list-search.ts';
import type { ListHome } from '../../list/resource/list-view.ts';

export interface OutcomeProps<Outcome> {
  readonly outcome: Outcome;
}

export interface OutcomeLinesProps<Outcome> extends OutcomeProps<Outcome> {
  readonly isStored: boolean;
}

/** How a file is sent: checked alone, or stored. */
export type SendFile<Outcome> = (
  file: File,
  isDryRun: boolean,
  options: Pick<UploadOptions<never>, 'onProgress' | 'signal'>,
) => Promise<Outcome>;

/** What the page of an import says of so many rows. */
interface ImportWords {
  /** "2 schools" */
  readonly rowsText: (count: number) => string;
  /** The button that stores them: "Import 2 schools". */
  readonly submit: (count: number) => string;
  /** The same button where nothing would change. */
  readonly nothing: string;
  /** The heading once they are stored: "2 schools added". */
  readonly stored: (count: number) => string;
  /** The title of the message: "Schools added". */
  readonly message: string;
  /** What an undo did: "2 schools of … were removed again." */
  readonly undone: (count: number, fileName: string) => string;
}

/** One import of a CSV file that is checked first and then stored as a whole. `CsvImport` draws it. */
export interface ImportView<Outcome, Search extends ListSearch = ListSearch> {
  /** The list that the import is of. */
  readonly home: ListHome<Search>;
  readonly title: string;
  /** Which columns a file has. */
  readonly note: string;
  readonly send: SendFile<Outcome>;
  /** How many rows of the list are added or changed. */
  readonly changesOf: (outcome: Outcome) => number;
  /** How many rows the file has. */
  readonly rowsOf: (outcome: Outcome) => number;
  readonly words: ImportWords;
  /** What the file does, line by line. */
  readonly Lines: ComponentType<OutcomeLinesProps<Outcome>>;
  /** The rows behind these lines. */
  readonly Details: ComponentType<OutcomeProps<Outcome>>;
  /** Refetches what the import changes. */
  readonly invalidate: () => Promise<unknown>;
}
