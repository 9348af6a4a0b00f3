import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { WORKBOOK_KINDS } from './bulk-steps.ts';

interface FileButtonProps {
  readonly children: ReactNode;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the browser's choice of files; the file field behind it is for the browser alone. */
export function FileButton({ children, isDisabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={WORKBOOK_KINDS.join(',')}
        className="qd-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        disabled={isDisabled}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Choosing the same file once more must be noticed: it may have been corrected in between.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
