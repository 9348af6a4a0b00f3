import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { uploadAddress } from './crest.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './image-field.module.css';
import { ProgressLine } from './progress-line.tsx';
import { useImageUpload } from './use-image-upload.ts';

export interface ImageFieldProps {
  readonly label: string;
  /** The uploaded file's name; empty without one. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (fileName: string) => void;
  /** An upload has begun or ended; the form cannot be sent in between. */
  readonly onUploading: (isUploading: boolean) => void;
  /** Why no picture was stored, for `error`; undefined as soon as another one is sent. */
  readonly onProblem: (problem: string | undefined) => void;
  /** Stands before the reason of a failed upload: "Error: ". */
  readonly failureStart?: string;
}

const IMAGES = ['image/*'];

interface ChosenProps {
  readonly label: string;
  readonly value: string;
  readonly onReplace: (file: File) => void;
  readonly onRemove: () => void;
}

function Chosen({ label, value, onReplace, onRemove }: ChosenProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <div className={classes.chosen}>
        <img src={uploadAddress(value)} alt={`${label} preview`} width={72} height={72} className={classes.picture} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => input.current?.click()}>
            Replace
          </Button>
          <Button variant="subtle" onClick={onRemove}>
            Remove
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept={IMAGES.join(',')}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) onReplace(file);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}

function Uploading({ label, fraction, onCancel }: { label: string; fraction: number; onCancel: () => void }) {
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <div className={classes.uploading}>
        <ProgressLine label={fraction < 1 ? 'Uploading...' : 'Checking the image...'} fraction={fraction} />
        <Button variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

/**
 * Lets the focus stay in the field while its parts take each other's place: where it was on a part that goes, it moves to the
 * first control of the next.
 */
function useKeptFocus(part: string) {
  const field = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = field.current?.contains(document.activeElement) ?? false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each part that is shown
  useLayoutEffect(() => {
    if (isKept.current) field.current?.querySelector<HTMLElement>('button, input:not([hidden])')?.focus();
    isKept.current = false;
  }, [part]);
  return { field, keep };
}

/** A picture of a form: dropped or browsed for, uploaded immediately, shown, then kept, replaced or removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, error, onChange, onUploading, onProblem, failureStart = '' } = props;
  const change = (fileName: string) => {
    keep();
    onChange(fileName);
  };
  const { fraction, send, cancel } = useImageUpload({
    onStored: change,
    onUploading: (isUploading) => {
      keep();
      onUploading(isUploading);
    },
    onProblem,
    failureStart,
  });
  const part = fraction !== undefined ? 'uploading' : value === '' ? 'empty' : 'chosen';
  const { field, keep } = useKeptFocus(part);
  return (
    <div ref={field}>
      {part === 'uploading' && <Uploading label={label} fraction={fraction ?? 0} onCancel={cancel} />}
      {part === 'chosen' && (
        <Chosen label={label} value={value} onReplace={(file) => void send(file)} onRemove={() => change('')} />
      )}
      {part === 'chosen' && error !== undefined && error !== null && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {part === 'empty' && (
        <FileDrop
          label={label}
          accept={IMAGES}
          icon={<IconPhoto size={24} stroke={1.6} aria-hidden="true" />}
          prompt="Drop an image here, or"
          hint="JPEG, PNG, GIF, WebP or AVIF"
          error={error}
          onFile={(file) => void send(file)}
          onRefused={onProblem}
        />
      )}
    </div>
  );
}
