import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type CoinPackageInput, coinPackageInput } from '@quizdesk/contract/coin-packages';
import { COIN_STATUSES } from '@quizdesk/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { FieldRow } from '../../components/field-row.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { type CoinPackageValues, sentOf } from './coin-package-values.ts';
import { STATUS_TEXTS } from './coin-package-words.ts';

const STATUS_CHOICES = COIN_STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value] }));

const faultsOf = schemaResolver(coinPackageInput, { sync: true });

function CoinPackageFields({ form }: { readonly form: UseFormReturnType<CoinPackageValues> }) {
  return (
    <>
      <TextInput label="Name" required autoFocus {...form.getInputProps('name')} />
      <Textarea label="Description" rows={3} {...form.getInputProps('description')} />
      <FieldRow>
        <TextInput label="Coin" inputMode="numeric" {...form.getInputProps('coin_amount')} />
        <TextInput label="Price" inputMode="decimal" placeholder="0.00" {...form.getInputProps('price')} />
      </FieldRow>
      <NativeSelect label="Status" required data={STATUS_CHOICES} {...form.getInputProps('status')} />
    </>
  );
}

export interface CoinPackageFormProps {
  readonly initialValues: CoinPackageValues;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSave: (coinPackage: CoinPackageInput) => Promise<void>;
}

/** The form of a package of coins, for adding and updating; leads to the list. */
export function CoinPackageForm({ initialValues, onSave, ...labels }: CoinPackageFormProps) {
  const list = useListBefore(plainList);
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const form = useForm<CoinPackageValues>({
    initialValues,
    validate: (values) => faultsOf(sentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSave(coinPackageInput.parse(sentOf(values)))}
      onSaved={() => void navigate({ to: '/coin-packages', search: list })}
      isWaiting={isUploading}
      cancel={
        <ButtonLink to="/coin-packages" search={list} variant="default">
          Cancel
        </ButtonLink>
      }
      {...labels}
    >
      <CoinPackageFields form={form} />
      <ImageField
        label="Icon"
        value={form.values.icon}
        error={form.errors.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
        onUploading={setUploading}
        onProblem={(problem) => form.setFieldError('icon', problem)}
        failureStart="Error: "
      />
    </FormFrame>
  );
}
