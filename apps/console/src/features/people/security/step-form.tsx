import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { passwordProof } from '@quizdesk/contract/account';
import { passkeyNameInput } from '@quizdesk/contract/passkeys';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { FormFrame, type FormFrameProps, useCheckedForm } from '../../../components/form/form-frame.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { ShownPasswordField } from '../password-fields.tsx';

type Passed = 'submitLabel' | 'busyLabel' | 'onSaved' | 'cancel';

interface StepProps extends Pick<FormFrameProps<Record<string, string>>, Passed> {
  readonly title: string;
  readonly note?: string;
  readonly onSave: (text: string) => Promise<void>;
}

interface StepFormProps extends StepProps {
  readonly schema: z.ZodType;
  /** The one field's name in the schema. */
  readonly name: string;
  readonly value?: string;
  readonly field: (props: ReturnType<UseFormReturnType<Record<string, string>>['getInputProps']>) => ReactNode;
}

/** A step of the section that asks for one thing. */
function StepForm({ title, note, schema, name, value = '', field, onSave, ...frame }: StepFormProps) {
  const form = useCheckedForm<Record<string, string>>(schema, { [name]: value });
  return (
    <section>
      <SectionHead isStep note={note}>
        {title}
      </SectionHead>
      <FormFrame form={form} onSave={(values) => onSave(values[name] ?? '')} isInline {...frame}>
        {field(form.getInputProps(name))}
      </FormFrame>
    </section>
  );
}

/** What a passkey is called: of a new one, before the browser makes it, or of one that is there. */
export function PasskeyForm(props: StepProps & { readonly value?: string }) {
  const field: StepFormProps['field'] = (input) => (
    <TextInput
      label="Name"
      description="Where it is kept, so that you can tell it from others: My phone, Blue security key"
      required
      maxLength={60}
      autoComplete="off"
      {...input}
    />
  );
  return <StepForm schema={passkeyNameInput} name="name" field={field} {...props} />;
}

/** Asks for the present password before something is done that a finder of the signed-in browser must not do. */
export function PasswordProof(props: Omit<StepProps, 'busyLabel'>) {
  const field: StepFormProps['field'] = (input) => (
    <ShownPasswordField label="Current password" autoComplete="current-password" {...input} />
  );
  return <StepForm schema={passwordProof} name="current_password" field={field} busyLabel="Checking..." {...props} />;
}
