import { NativeSelect } from '@mantine/core';
import { MAX_LIMIT } from '@quizdesk/contract/constants';
import type { MessageTemplate } from '@quizdesk/contract/message-templates';
import { useQuery } from '@tanstack/react-query';
import { messageTemplates } from './templates-api.ts';

/** What a template fills in. */
export type TemplateTexts = Pick<MessageTemplate, 'type' | 'title' | 'message'>;

/** Fills a form in from a template, as often as wanted; nothing where there is no template. */
export function TemplatePicker({ onPick }: { readonly onPick: (texts: TemplateTexts) => void }) {
  const { data } = useQuery(messageTemplates.list({ limit: MAX_LIMIT }));
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <NativeSelect
      label="Template"
      description="Fills in type, title and message"
      value=""
      onChange={({ currentTarget }) => {
        const picked = rows.find(({ id }) => String(id) === currentTarget.value);
        if (picked) onPick({ type: picked.type, title: picked.title, message: picked.message });
      }}
    >
      <option value="">Choose a template</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
