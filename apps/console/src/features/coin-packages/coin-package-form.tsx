import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type CoinPackage, type CoinPackageInput, coinPackageInput } from '@quizdesk/contract/coin-packages';
import { COIN_STATUSES } from '@quizdesk/contract/constants';
import { FieldRow } from '../../components/form/field-row.tsx';
import { optionalNumberOf, textsOf } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { ImageField } from '../../components/upload/image-field.tsx';
import { failWith } from '../../lib/alert-words.ts';
import { coinPackageHome, coinPackages, STATUS_TEXTS } from './coin-packages-api.ts';

const FIELDS = ['name', 'description', 'coin_amount', 'price', 'status', 'icon'] as const;
/** What the form holds: texts, as they were typed. */
type CoinPackageValues = Record<(typeof FIELDS)[number], string>;

const STATUS_CHOICES = COIN_STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] }));

function CoinPackageFields({ form, onUploading }: FieldsProps<CoinPackageValues>) {
  return (
    <>
      <TextInput label="Name" required autoFocus {...form.getInputProps('name')} />
      <Textarea label="Description" rows={3} {...form.getInputProps('description')} />
      <FieldRow>
        <TextInput label="Coin" inputMode="numeric" {...form.getInputProps('coin_amount')} />
        <TextInput label="Price" inputMode="decimal" placeholder="0.00" {...form.getInputProps('price')} />
      </FieldRow>
      <NativeSelect label="Status" required data={STATUS_CHOICES} {...form.getInputProps('status')} />
      <ImageField
        {...form.getInputProps('icon')}
        label="Icon"
        value={form.values.icon}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('icon', problem)}
        failureStart="Error: "
      />
    </>
  );
}

export const coinPackageForm: FormView<CoinPackage, CoinPackageInput, CoinPackageValues> = {
  home: coinPackageHome,
  query: coinPackages.find,
  insert: (body) => coinPackages.insert(body).catch(failWith('Something went wrong')),
  update: (id, body) => coinPackages.update(id, body).catch(failWith('Failed to update coin package')),
  invalidate: coinPackages.invalidate,
  thing: 'Coin package',
  titles: { add: 'Add Coin Package', edit: 'Edit Coin Package' },
  labels: {
    name: 'Name',
    description: 'Description',
    coin_amount: 'Coin',
    price: 'Price',
    status: 'Status',
    icon: 'Icon',
  },
  useTexts:
    () =>
    ({ status }) => ({ status: STATUS_CHOICES.find(({ value }) => value === status)?.label ?? '' }),
  nameOf: ({ name }) => name,
  schema: coinPackageInput,
  emptyValues: { name: '', description: '', coin_amount: '', price: '', status: 'active', icon: '' },
  valuesOf: (stored) => textsOf(FIELDS, stored),
  toInput: ({ coin_amount, ...texts }) => ({ ...texts, coin_amount: optionalNumberOf(coin_amount) ?? null }),
  Fields: CoinPackageFields,
};
