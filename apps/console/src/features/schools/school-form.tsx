import { TextInput } from '@mantine/core';
import { type School, type SchoolInput, schoolInput } from '@quizdesk/contract/schools';
import { textsOf } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { schoolText } from '../../components/format/labels.ts';
import { schools } from '../../components/resources/schools.ts';
import { ImageField } from '../../components/upload/image-field.tsx';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

const FIELDS = ['name', 'region', 'location', 'logo_url', 'logo'] as const;
/** What the form holds; a field left empty is an empty text. */
type SchoolValues = Record<(typeof FIELDS)[number], string>;

function SchoolFields({ form, onUploading }: FieldsProps<SchoolValues>) {
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
      <ImageField
        {...form.getInputProps('logo')}
        label="Logo"
        value={form.values.logo}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('logo', problem)}
      />
    </>
  );
}

export const schoolForm: FormView<School, SchoolInput, SchoolValues, SchoolSearch> = {
  ...schools,
  home: schoolHome,
  query: schools.find,
  thing: 'School',
  titles: { add: 'Add School', edit: 'Update School' },
  labels: { name: 'School Name', region: 'Region', location: 'Location', logo_url: 'Logo URL', logo: 'Logo' },
  nameOf: schoolText,
  schema: schoolInput,
  conflictField: 'name',
  emptyValues: { name: '', region: '', location: '', logo_url: '', logo: '' },
  valuesOf: (school) => textsOf(FIELDS, school),
  Fields: SchoolFields,
};
