import { useState } from 'react';

/** The row that a dialog is about, which stays while the dialog fades out. */
export interface DialogTarget<Row> {
  readonly row: Row | undefined;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The same where the dialog is opened. */
export interface OpenableTarget<Row> extends DialogTarget<Row> {
  readonly open: (row: Row) => void;
}

/** Opens and closes a dialog that is about one row of a list. */
export function useDialogTarget<Row>(): OpenableTarget<Row> {
  const [row, setRow] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const open = (wanted: Row) => {
    setRow(wanted);
    setOpen(true);
  };
  return { row, isOpen, open, close: () => setOpen(false) };
}
