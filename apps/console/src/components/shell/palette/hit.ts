import type { Icon } from '@tabler/icons-react';

/** Something that the palette found and can open. */
export interface Hit {
  /** Distinguishes it from the others of its group. */
  readonly key: string | number;
  readonly group: 'Actions' | 'Pages' | 'Views' | 'Levels' | 'Rounds' | 'Schools' | 'People' | 'Payments' | 'Questions';
  readonly icon: Icon;
  readonly label: string;
  /** A second line. */
  readonly description?: string;
  /** Gray words at the end of the line. */
  readonly gloss?: string | undefined;
  readonly open: () => unknown;
}
