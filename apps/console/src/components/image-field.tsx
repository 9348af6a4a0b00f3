import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
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

/** A picture of a form: dropped or browsed for, uploaded at once, shown, then kept, replaced or removed. */
export function ImageField({ label, value, error, onChange, onUploading, failureStart }: ImageFieldProps) {
  const { fraction, problem, setProblem, send, cancel } = useImageUpload(onChange, failureStart);
  const isUploading = fraction !== undefined;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const fault = problem ?? error;

  if (isUploading) return <Uploading label={label} fraction={fraction} onCancel={cancel} />;
  if (value !== '') {
    return (
      <div>
        <Chosen label={label} value={value} onReplace={(file) => void send(file)} onRemove={() => onChange('')} />
        {fault !== undefined && fault !== null && (
          <p role="alert" className={classes.error}>
            {fault}
          </p>
        )}
      </div>
    );
  }
  return (
    <FileDrop
      label={label}
      accept={IMAGES}
      icon={<IconPhoto size={24} stroke={1.6} aria-hidden="true" />}
      prompt="Drop an image here, or"
      hint="JPEG, PNG, GIF, WebP or AVIF"
      error={fault}
      onFile={(file) => void send(file)}
      onRefused={setProblem}
    />
  );
}
