import { Button } from '@mantine/core';
import { passwordProof } from '@quizdesk/contract/account';
import { FormFrame, useCheckedForm } from '../../../components/form/form-frame.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { ShownPasswordField } from '../password-fields.tsx';

export interface PasswordProofProps {
  readonly title: string;
  readonly note: string;
  readonly submitLabel: string;
  readonly onProven: (password: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the present password before something is done that a finder of the signed-in browser must not do. */
export function PasswordProof({ title, note, submitLabel, onProven, onDone, onCancel }: PasswordProofProps) {
  const form = useCheckedForm(passwordProof, { current_password: '' });
  return (
    <section>
      <SectionHead isStep note={note}>
        {title}
      </SectionHead>
      <FormFrame
        form={form}
        onSave={({ current_password }) => onProven(current_password)}
        onSaved={onDone}
        submitLabel={submitLabel}
        busyLabel="Checking..."
        cancel={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <ShownPasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
      </FormFrame>
    </section>
  );
}
