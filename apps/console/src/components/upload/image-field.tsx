import { Button, FileButton } from '@mantine/core';
import { uploads } from '@quizdesk/contract/uploads';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { alertWords } from '../../lib/alert-words.ts';
import { RequestError } from '../../lib/request-error.ts';
import { upload } from '../../lib/upload.ts';
import { useRunningCall } from '../form/use-running-call.ts';
import { uploadAddress } from '../person/avatar.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './image-field.module.css';
import { ProgressLine } from './progress-line.tsx';

const FAILED = 'Image upload failed';

function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return alertWords(error, FAILED);
}

interface ImageUploadOptions {
  /** Takes the name of the stored file. */
  readonly onStored: (fileName: string) => void;
  readonly onUploading: (isUploading: boolean) => void;
  /** Says why an upload failed; undefined as soon as another one begins. */
  readonly onProblem: (problem: string | undefined) => void;
  /** Precedes the reason of a failure. */
  readonly failureStart: string;
}

/** Sends a picture to the server. `fraction` is undefined unless one is on its way; leaving the page cancels it. */
function useImageUpload({ onStored, onUploading, onProblem, failureStart }: ImageUploadOptions) {
  const [fraction, setFraction] = useState<number>();
  const call = useRunningCall();
  const end = () => {
    setFraction(undefined);
    onUploading(false);
  };
  const cancel = () => {
    call.end();
    end();
  };
  const send = async (file: File) => {
    const signal = call.start();
    onProblem(undefined);
    setFraction(0);
    onUploading(true);
    try {
      const stored = await upload<typeof uploads.image>(uploads.image, file, { onProgress: setFraction, signal });
      if (!signal.aborted) end();
      onStored(stored.filename);
    } catch (error) {
      // Cancelled by the upload that replaced it, or by leaving the page.
      if (signal.aborted) return;
      end();
      onProblem(`${failureStart}${failureText(error)}`);
    }
  };
  return { fraction, send, cancel };
}

export interface ImageFieldProps {
  readonly label: string;
  /** The uploaded file's name; empty without one. */
  readonly value: string;
  readonly error?: ReactNode;
  /** That the picture was taken over from someone else. */
  readonly success?: ReactNode;
  readonly onChange: (fileName: string) => void;
  /** An upload has begun or ended; the form cannot be sent in between. */
  readonly onUploading: (isUploading: boolean) => void;
  /** Why no picture was stored, for `error`; undefined as soon as another one is sent. */
  readonly onProblem: (problem: string | undefined) => void;
  /** Precedes the reason of a failed upload: "Error: ". */
  readonly failureStart?: string;
}

const IMAGES = ['image/*'];

interface ChosenProps {
  readonly label: string;
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly onReplace: (file: File) => void;
  readonly onRemove: () => void;
}

function Chosen({ label, value, describedBy, onReplace, onRemove }: ChosenProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-label={label} aria-describedby={describedBy}>
      <span className="qd-label">{label}</span>
      <div className={`qd-row qd-gap-16 ${classes.part}`}>
        <img
          src={uploadAddress(value)}
          alt={`${label} preview`}
          width={72}
          height={72}
          className={`qd-fixed ${classes.picture}`}
        />
        <div className="qd-buttons">
          <FileButton accept={IMAGES.join(',')} onChange={(file) => file && onReplace(file)}>
            {(props) => (
              <Button {...props} variant="default">
                Replace
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </div>
  );
}

function Uploading({ label, fraction, onCancel }: { label: string; fraction: number; onCancel: () => void }) {
  return (
    <div>
      <span className="qd-label">{label}</span>
      <div className={`qd-row qd-gap-16 ${classes.part}`}>
        <div className="qd-flexible">
          <ProgressLine label={fraction < 1 ? 'Uploading...' : 'Checking the image...'} fraction={fraction} />
        </div>
        <Button variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

/**
 * Keeps the focus in the field while its parts replace each other: where the focused part disappears, it moves to the
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
    if (isKept.current) {
      const first = field.current?.querySelector('button') ?? field.current?.querySelector('input');
      first?.focus();
    }
    isKept.current = false;
  }, [part]);
  return { field, keep };
}

/** A picture of a form: dropped or browsed for, uploaded immediately, shown, then kept, replaced or removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, error, success, onChange, onUploading, onProblem, failureStart = '' } = props;
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
  const markId = useId();
  return (
    <div ref={field}>
      {part === 'uploading' && <Uploading label={label} fraction={fraction ?? 0} onCancel={cancel} />}
      {part === 'chosen' && (
        <Chosen
          label={label}
          value={value}
          describedBy={success ? markId : undefined}
          onReplace={(file) => void send(file)}
          onRemove={() => change('')}
        />
      )}
      {part === 'chosen' && error !== undefined && error !== null && (
        <p role="alert" className="qd-error qd-above-6">
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
          describedBy={success ? markId : undefined}
          error={error}
          onFile={(file) => void send(file)}
          onRefused={onProblem}
        />
      )}
      {success && (
        <p id={markId} className="qd-taken qd-above-6">
          {success}
        </p>
      )}
    </div>
  );
}

interface FormImageProps extends Omit<ImageFieldProps, 'value' | 'onProblem'> {
  readonly form: {
    readonly values: Readonly<Record<string, unknown>>;
    readonly setFieldError: (name: string, problem: ReactNode) => void;
  };
  readonly name: string;
}

/** The same for a field of a form. */
export function FormImage({ form, name, ...field }: FormImageProps) {
  return (
    <ImageField
      {...field}
      value={String(form.values[name])}
      onProblem={(problem) => form.setFieldError(name, problem)}
    />
  );
}
