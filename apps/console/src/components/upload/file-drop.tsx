import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps {
  /** Names the field. */
  readonly label: string;
  /** Endings that the file may have, or `image/*`. */
  readonly accept: readonly string[];
  readonly icon: ReactNode;
  /** What to do, before the word "browse". */
  readonly prompt: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The id of what says more about the field, outside of it. */
  readonly describedBy?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
  /** The dropped file is of another kind; the sentence says which are taken. */
  readonly onRefused: (message: string) => void;
}

function isAccepted(file: File, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return accept.some((kind) => (kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : name.endsWith(kind)));
}

function kindsText(accept: readonly string[]): string {
  if (accept.includes('image/*')) return 'an image';
  const kinds = accept.map((kind) => kind.replace('.', '').toUpperCase());
  // Spelt out letter by letter: an "eks-el-es-eks" file.
  const article = /^[AEFHILMNORSX]/.test(kinds[0] ?? '') ? 'an' : 'a';
  const last = kinds.pop() ?? '';
  return kinds.length === 0 ? `${article} ${last} file` : `${article} ${kinds.join(', ')} or ${last} file`;
}

/** Keeps count of entered children, because leaving a child fires as leaving the box. */
function useDropping(onDrop: (file: File | undefined) => void) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const move = (step: number) => (event: DragEvent) => {
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => event.preventDefault();
  return { isOver, handlers: { onDragEnter: move(1), onDragLeave: move(-1), onDragOver: over, onDrop: drop } };
}

function idsOf(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** A box to drop one file on or to browse for it; a real file input covers it, so it can be focused and named. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, icon, prompt, hint, error, describedBy: more, isDisabled = false, onFile, onRefused } = props;
  const id = useId();
  const take = (file: File | undefined) => {
    if (file === undefined || isDisabled) return;
    if (isAccepted(file, accept)) onFile(file);
    else onRefused(`"${file.name}" cannot be used here. Choose ${kindsText(accept)}.`);
  };
  const { isOver, handlers } = useDropping(take);
  const isWrong = error !== undefined && error !== null && error !== '';
  return (
    <div>
      <label htmlFor={id} className="qd-label">
        {label}
      </label>
      <div
        className={`qd-row qd-gap-16 ${classes.box}`}
        data-over={isOver}
        data-wrong={isWrong}
        data-disabled={isDisabled}
        {...handlers}
      >
        <span className="qd-center qd-fixed qd-dimmed">{icon}</span>
        <span>
          <span className="qd-block">
            {prompt} <span className={`qd-text-button qd-strong ${classes.browse}`}>browse</span>
          </span>
          {hint !== undefined && (
            <span id={`${id}-hint`} className={`qd-hint qd-block ${classes.hint}`}>
              {hint}
            </span>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept={accept.join(',')}
          className="qd-cover"
          disabled={isDisabled}
          aria-invalid={isWrong}
          aria-describedby={idsOf(hint !== undefined && `${id}-hint`, more, isWrong && `${id}-error`)}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Choosing the same file once more must be noticed: it may have been corrected in between.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="qd-error qd-above-6">
          {error}
        </p>
      )}
    </div>
  );
}
