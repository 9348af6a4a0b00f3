import { TextInput } from '@mantine/core';
import { type School, type SchoolInput, schoolInput } from '@quizdesk/contract/schools';
import { textFields } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { schoolText } from '../../components/format/labels.ts';
import { schools } from '../../components/resources/schools.ts';
import { FormImage } from '../../components/upload/image-field.tsx';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

const texts = textFields({
  name: 'School Name',
  region: 'Region',
  location: 'Location',
  logo_url: 'Logo URL',
  logo: 'Logo',
});
/** What the form holds; a field left empty is an empty text. */
type SchoolValues = typeof texts.emptyValues;

function SchoolFields({ form, field, onUploading }: FieldsProps<SchoolValues>) {
  return (
    <>
      <TextInput required autoFocus {...field('name')} />
      <TextInput {...field('region')} />
      <TextInput description="The town; it tells schools of the same name apart" {...field('location')} />
      <TextInput
        type="url"
        description="Shown where no logo file is uploaded"
        placeholder="https://"
        {...field('logo_url')}
      />
      <FormImage form={form} name="logo" onUploading={onUploading} {...field('logo')} />
    </>
  );
}

export const schoolForm: FormView<School, SchoolInput, SchoolValues, SchoolSearch> = {
  ...schools,
  ...texts,
  home: schoolHome,
  query: schools.find,
  thing: 'School',
  titles: { add: 'Add School', edit: 'Update School' },
  nameOf: schoolText,
  schema: schoolInput,
  conflictField: 'name',
  Fields: SchoolFields,
};
