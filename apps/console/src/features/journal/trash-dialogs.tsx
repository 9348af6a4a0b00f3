import { TextInput } from '@mantine/core';
import type { Operation } from '@quizdesk/contract/operations';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { useOpened } from '../../components/dialog/use-opened.ts';
import { useCall } from '../../components/form/use-call.ts';
import { rowName } from '../../components/journal/journal-tables.ts';
import { focusPageTitleAfterDialog } from '../../components/page/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { deleteForGood, emptyTrash, invalidateJournal } from './journal-api.ts';
import { subjectText } from './journal-cells.tsx';

interface TypedDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  /** What must be typed. */
  readonly word: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly text: string;
  readonly call: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a typed word before something that cannot be undone. */
function TypedDialog({ isOpen, title, question, word, confirmLabel, done, text, call, onClose }: TypedDialogProps) {
  const [typed, setTyped] = useState('');
  const close = () => {
    onClose();
    setTyped('');
    calling.reset();
  };
  const calling = useCall({
    call,
    invalidate: invalidateJournal,
    failure: title,
    onDone: () => {
      close();
      focusPageTitleAfterDialog();
      notifySuccess(done, text);
    },
  });
  return (
    <ConfirmDialog
      isOpen={useOpened(isOpen)}
      title={title}
      isBusy={calling.isBusy}
      isBlocked={typed.trim() !== word}
      confirmLabel={confirmLabel}
      problem={calling.problem}
      field={
        <TextInput
          className="qd-above-16"
          label={
            <>
              Type <strong>{word}</strong> to go on
            </>
          }
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
      onConfirm={() => calling.run()}
      onCancel={close}
    >
      {question}
    </ConfirmDialog>
  );
}

const LONGEST_WORD = 40;

/** What must be typed to delete a thing for good: its name, or its kind and number where that is too long to type. */
export function nameToType(operation: Operation): string {
  const name = subjectText(operation).trim();
  const { table, row_id } = operation;
  if (name !== '' && name.length <= LONGEST_WORD) return name;
  return table === null || row_id === null ? 'delete' : rowName(table, row_id);
}

/** Asks whether a deleted thing should be deleted for good. */
export function DeleteForGood({ target }: { readonly target: DialogTarget<Operation> }) {
  const { row, isOpen, close } = target;
  if (row === undefined) return null;
  const name = subjectText(row);
  return (
    <TypedDialog
      key={row.id}
      isOpen={isOpen}
      title="Delete for good"
      question={`"${name}" and every earlier version of it will be deleted from the journal. Nobody can restore it afterwards.`}
      word={nameToType(row)}
      confirmLabel="Delete for good"
      done="Deleted for good"
      text={name}
      call={() => deleteForGood(row)}
      onClose={close}
    />
  );
}

interface EmptyTrashProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether everything in the trash should be deleted for good. */
export function EmptyTrash({ isOpen, onClose }: EmptyTrashProps) {
  return (
    <TypedDialog
      isOpen={isOpen}
      title="Empty trash"
      question="Everything in the trash will be deleted from the journal, with every earlier version of it. Nobody can restore it afterwards."
      word="empty"
      confirmLabel="Empty trash"
      done="Trash emptied"
      text="Everything in it is deleted for good."
      call={emptyTrash}
      onClose={onClose}
    />
  );
}
