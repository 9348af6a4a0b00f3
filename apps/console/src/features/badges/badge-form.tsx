import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Badge, type BadgeInput, badgeInput } from '@quizdesk/contract/badges';
import { useQuery } from '@tanstack/react-query';
import { textsOf } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { badges } from '../../components/resources/badges.ts';
import { ImageField } from '../../components/upload/image-field.tsx';
import { failWith } from '../../lib/alert-words.ts';
import { ruleHint, TIER_CHOICES } from './badge-labels.ts';
import { badgeHome, implementedQuery } from './badges-api.ts';

const FIELDS = ['name', 'description', 'tier', 'type', 'icon', 'visual_level'] as const;
/** What the form holds; `type` stays as it is stored, for the form has no field for it. */
type BadgeValues = Record<(typeof FIELDS)[number], string> & { hidden: boolean };

function NameField({ form }: { readonly form: UseFormReturnType<BadgeValues> }) {
  const { data } = useQuery(implementedQuery);
  return (
    <TextInput
      label="Name"
      description={ruleHint(form.values.name, data)}
      required
      autoFocus
      {...form.getInputProps('name')}
    />
  );
}

function TierField({ form }: { readonly form: UseFormReturnType<BadgeValues> }) {
  return (
    <NativeSelect label="Tier" required {...form.getInputProps('tier')}>
      <option value="">Choose a tier</option>
      {TIER_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function BadgeFields({ form, onUploading }: FieldsProps<BadgeValues>) {
  return (
    <>
      <NameField form={form} />
      <Textarea
        label="Description"
        description="What earns it"
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <TierField form={form} />
      <ImageField
        {...form.getInputProps('icon')}
        label="Upload Icon"
        failureStart="Error: "
        value={form.values.icon}
        onUploading={onUploading}
        onProblem={(problem) => form.setFieldError('icon', problem)}
      />
      <TextInput label="Visual Level" {...form.getInputProps('visual_level')} />
      <Checkbox label="Hidden" {...form.getInputProps('hidden', { type: 'checkbox' })} />
    </>
  );
}

export const badgeForm: FormView<Badge, BadgeInput, BadgeValues> = {
  home: badgeHome,
  query: badges.find,
  insert: (badge) => badges.insert(badge).catch(failWith('Something went wrong')),
  update: (id, badge) => badges.update(id, badge).catch(failWith('Failed to update badge')),
  invalidate: badges.invalidate,
  thing: 'Badge',
  titles: { add: 'Add Badge', edit: 'Update Badge' },
  labels: {
    name: 'Name',
    description: 'Description',
    tier: 'Tier',
    icon: 'Upload Icon',
    visual_level: 'Visual Level',
    hidden: 'Hidden',
  },
  useTexts:
    () =>
    ({ tier }) => ({ tier: TIER_CHOICES.find(({ value }) => String(value) === tier)?.label ?? '' }),
  nameOf: ({ name }) => name,
  schema: badgeInput,
  conflictField: 'name',
  emptyValues: { name: '', description: '', tier: '', type: '', icon: '', visual_level: '', hidden: false },
  valuesOf: (badge) => ({ ...textsOf(FIELDS, badge), hidden: badge.hidden }),
  toInput: (values) => ({ ...values, tier: values.tier === '' ? undefined : Number(values.tier) }),
  Fields: BadgeFields,
};
