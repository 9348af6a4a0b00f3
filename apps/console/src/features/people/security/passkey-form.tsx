import { TextInput } from '@mantine/core';
import { passkeyNameInput } from '@quizdesk/contract/passkeys';
import type { ReactNode } from 'react';
import { FormFrame, useCheckedForm } from '../../../components/form/form-frame.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';

export interface PasskeyFormProps {
  readonly title: string;
  readonly note?: string;
  readonly name?: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onDone: () => void;
  readonly cancel: ReactNode;
}

/** What a passkey is called: of a new one, before the browser makes it, or of one that is there. */
export function PasskeyForm({
  title,
  note,
  name = '',
  submitLabel,
  busyLabel,
  onSave,
  onDone,
  cancel,
}: PasskeyFormProps) {
  const form = useCheckedForm(passkeyNameInput, { name });
  return (
    <section>
      <SectionHead isStep note={note}>
        {title}
      </SectionHead>
      <FormFrame
        form={form}
        onSave={(values) => onSave(values.name)}
        onSaved={onDone}
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        cancel={cancel}
      >
        <TextInput
          label="Name"
          description="Where it is kept, so that you can tell it from others: My phone, Blue security key"
          required
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FormFrame>
    </section>
  );
}
