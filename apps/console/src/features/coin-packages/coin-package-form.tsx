import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type CoinPackage, type CoinPackageInput, coinPackageInput } from '@quizdesk/contract/coin-packages';
import { FieldRow } from '../../components/form/field-row.tsx';
import { optionalNumberOf, textFields } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { FormImage } from '../../components/upload/image-field.tsx';
import { failWith } from '../../lib/alert-words.ts';
import { coinPackageHome, coinPackages, STATUS_CHOICES } from './coin-packages-api.ts';

const texts = textFields({
  name: 'Name',
  description: 'Description',
  coin_amount: 'Coin',
  price: 'Price',
  status: 'Status',
  icon: 'Icon',
});
/** What the form holds: texts, as they were typed. */
type CoinPackageValues = typeof texts.emptyValues;

function CoinPackageFields({ form, field, onUploading }: FieldsProps<CoinPackageValues>) {
  return (
    <>
      <TextInput required autoFocus {...field('name')} />
      <Textarea rows={3} {...field('description')} />
      <FieldRow>
        <TextInput inputMode="numeric" {...field('coin_amount')} />
        <TextInput inputMode="decimal" placeholder="0.00" {...field('price')} />
      </FieldRow>
      <NativeSelect required data={STATUS_CHOICES} {...field('status')} />
      <FormImage form={form} name="icon" failureStart="Error: " onUploading={onUploading} {...field('icon')} />
    </>
  );
}

export const coinPackageForm: FormView<CoinPackage, CoinPackageInput, CoinPackageValues> = {
  ...texts,
  home: coinPackageHome,
  query: coinPackages.find,
  insert: (body) => coinPackages.insert(body).catch(failWith('Something went wrong')),
  update: (id, body) => coinPackages.update(id, body).catch(failWith('Failed to update coin package')),
  invalidate: coinPackages.invalidate,
  thing: 'Coin package',
  titles: { add: 'Add Coin Package', edit: 'Edit Coin Package' },
  useTexts:
    () =>
    ({ status }) => ({ status: STATUS_CHOICES.find(({ value }) => value === status)?.label ?? '' }),
  nameOf: ({ name }) => name,
  schema: coinPackageInput,
  emptyValues: { ...texts.emptyValues, status: 'active' },
  toInput: ({ coin_amount, ...others }) => ({ ...others, coin_amount: optionalNumberOf(coin_amount) ?? null }),
  Fields: CoinPackageFields,
};
