import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type Badge, type BadgeInput, badgeInput } from '@quizdesk/contract/badges';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { FormFrame } from '../../components/form-frame.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { plainList } from '../../components/list-search.ts';
import { failWith } from '../../lib/alert-words.ts';
import { ruleHint, TIER_CHOICES } from './badge-words.ts';
import { implementedQuery } from './badges-api.ts';

/** What the form holds; `type` is kept as it is stored, for the form has no field for it. */
export interface BadgeValues extends Record<string, unknown> {
  name: string;
  description: string;
  tier: string;
  type: string;
  icon: string;
  visual_level: string;
  hidden: boolean;
}

export const EMPTY_BADGE: BadgeValues = {
  name: '',
  description: '',
  tier: '',
  type: '',
  icon: '',
  visual_level: '',
  hidden: false,
};

/** A stored badge as the form shows it. */
export function valuesOf({ name, description, tier, type, icon, visual_level, hidden }: Badge): BadgeValues {
  return {
    name,
    description: description ?? '',
    tier: String(tier),
    type: type ?? '',
    icon: icon ?? '',
    visual_level: visual_level ?? '',
    hidden,
  };
}

/** The values as the server takes them. */
const sentOf = (values: BadgeValues) => ({ ...values, tier: values.tier === '' ? undefined : Number(values.tier) });

const faultsOf = schemaResolver(badgeInput, { sync: true });

export interface BadgeFormProps {
  readonly initialValues: BadgeValues;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What is said where a save fails and the server says nothing. */
  readonly fallback: string;
  readonly onSave: (badge: BadgeInput) => Promise<void>;
}

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

/** The form of a badge, for adding and updating; leads to the list. */
export function BadgeForm({ initialValues, fallback, onSave, ...frame }: BadgeFormProps) {
  const list = useListBefore(plainList);
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const form = useForm<BadgeValues>({
    initialValues,
    validate: (values) => faultsOf(sentOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={(values) => onSave(badgeInput.parse(sentOf(values))).catch(failWith(fallback))}
      onSaved={() => void navigate({ to: '/badges', search: list })}
      conflictField="name"
      isWaiting={isUploading}
      cancel={
        <ButtonLink to="/badges" search={list} variant="default">
          Cancel
        </ButtonLink>
      }
      {...frame}
    >
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
        label="Upload Icon"
        failureStart="Error: "
        value={form.values.icon}
        error={form.errors.icon}
        onChange={(icon) => form.setFieldValue('icon', icon)}
        onUploading={setUploading}
        onProblem={(problem) => form.setFieldError('icon', problem)}
      />
      <TextInput label="Visual Level" {...form.getInputProps('visual_level')} />
      <Checkbox label="Hidden" {...form.getInputProps('hidden', { type: 'checkbox' })} />
    </FormFrame>
  );
}
