import { TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type SchoolInput, schoolInput } from '@quizdesk/contract/schools';
import { useState } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';

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

function SchoolTexts({ form }: { readonly form: UseFormReturnType<SchoolValues> }) {
  return (
    <>
      <TextInput label="School Name" required autoFocus {...form.getInputProps('name')} />
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
    </>
  );
}

/** The form of a school, for adding and updating. */
export function SchoolForm({ initialValues, onSave, ...frame }: SchoolFormProps) {
  const list = useListBefore(plainList);
  const [isUploading, setUploading] = useState(false);
  const form = useForm<SchoolValues>({
    initialValues,
    validate: schemaResolver(schoolInput, { sync: true }),
    validateInputOnBlur: true,
  });
  const cancel = (
    <ButtonLink to="/schools" search={list} variant="default">
      Cancel
    </ButtonLink>
  );
  const save = (values: SchoolValues) => onSave(schoolInput.parse(values));
  return (
    <FormFrame form={form} onSave={save} conflictField="name" isWaiting={isUploading} cancel={cancel} {...frame}>
      <SchoolTexts form={form} />
      <ImageField
        label="Logo"
        value={form.values.logo}
        error={form.errors.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
        onUploading={setUploading}
        onProblem={(problem) => form.setFieldError('logo', problem)}
      />
    </FormFrame>
  );
}
