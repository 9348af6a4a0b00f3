import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type SchoolInput, schoolInput } from '@quizdesk/contract/schools';
import { useState } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { useListBefore } from '../../components/list-memory.ts';

/** What the form holds; a field left empty is an empty text. */
export type SchoolValues = Record<'name' | 'region' | 'location' | 'logo_url' | 'logo', string>;

export const EMPTY_SCHOOL: SchoolValues = { name: '', region: '', location: '', logo_url: '', logo: '' };

export interface SchoolFormProps {
  readonly initialValues: SchoolValues;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSave: (school: SchoolInput) => Promise<void>;
  readonly onSaved: () => void;
}

/** The fields of a school, for adding and updating. */
export function SchoolForm({ initialValues, onSave, ...frame }: SchoolFormProps) {
  const list = useListBefore();
  const [isUploading, setUploading] = useState(false);
  const form = useForm<SchoolValues>({
    initialValues,
    validate: schemaResolver(schoolInput, { sync: true }),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSave(schoolInput.parse(values))}
      conflictField="name"
      isWaiting={isUploading}
      cancel={
        <ButtonLink to="/schools" search={list} variant="default">
          Cancel
        </ButtonLink>
      }
      {...frame}
    >
      <TextInput label="School Name" required data-autofocus autoFocus {...form.getInputProps('name')} />
      <TextInput label="Region" {...form.getInputProps('region')} />
      <TextInput
        label="Location"
        description="The town; it tells schools of the same name apart"
        {...form.getInputProps('location')}
      />
      <TextInput
        label="Logo URL"
        type="url"
        description="Shown where no logo file is uploaded"
        placeholder="https://"
        {...form.getInputProps('logo_url')}
      />
      <ImageField
        label="Logo"
        value={form.values.logo}
        error={form.errors.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
        onUploading={setUploading}
      />
    </FormFrame>
  );
}
