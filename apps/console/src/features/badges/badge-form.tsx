import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Badge, type BadgeInput, badgeInput } from '@quizdesk/contract/badges';
import { useQuery } from '@tanstack/react-query';
import { textFields } from '../../components/form/form-values.ts';
import type { FormView } from '../../components/form/resource/form-view.ts';
import type { FieldsProps } from '../../components/form/resource/row-form.tsx';
import { badges } from '../../components/resources/badges.ts';
import { FormImage } from '../../components/upload/image-field.tsx';
import { failWith } from '../../lib/alert-words.ts';
import { ruleHint, TIER_CHOICES } from './badge-labels.ts';
import { badgeHome, implementedQuery } from './badges-api.ts';

const texts = textFields({
  name: 'Name',
  description: 'Description',
  tier: 'Tier',
  icon: 'Upload Icon',
  visual_level: 'Visual Level',
});
/** What the form holds; `type` stays as it is stored, for the form has no field for it. */
type BadgeValues = typeof texts.emptyValues & { type: string; hidden: boolean };

function BadgeFields({ form, field, onUploading }: FieldsProps<BadgeValues>) {
  const { data } = useQuery(implementedQuery);
  return (
    <>
      <TextInput description={ruleHint(form.values.name, data)} required autoFocus {...field('name')} />
      <Textarea description="What earns it" autosize minRows={2} {...field('description')} />
      <NativeSelect required data={[{ value: '', label: 'Choose a tier' }, ...TIER_CHOICES]} {...field('tier')} />
      <FormImage form={form} name="icon" failureStart="Error: " onUploading={onUploading} {...field('icon')} />
      <TextInput {...field('visual_level')} />
      <Checkbox {...field('hidden', 'checkbox')} />
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
  labels: { ...texts.labels, hidden: 'Hidden' },
  useTexts:
    () =>
    ({ tier }) => ({ tier: TIER_CHOICES.find(({ value }) => String(value) === tier)?.label ?? '' }),
  nameOf: ({ name }) => name,
  schema: badgeInput,
  conflictField: 'name',
  emptyValues: { ...texts.emptyValues, type: '', hidden: false },
  valuesOf: (badge) => ({ ...texts.valuesOf(badge), type: badge.type ?? '', hidden: badge.hidden }),
  toInput: (values) => ({ ...values, tier: values.tier === '' ? undefined : Number(values.tier) }),
  Fields: BadgeFields,
};
