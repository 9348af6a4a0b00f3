import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { MAX_LIMIT } from '@quizdesk/contract/constants';
import type { MessageTemplate } from '@quizdesk/contract/message-templates';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import classes from './templates.module.css';
import { messageTemplates } from './templates-api.ts';

/** What a template fills in. */
export type TemplateTexts = Pick<MessageTemplate, 'type' | 'title' | 'message'>;

interface TemplateMenuProps {
  /** What the fields hold now. */
  readonly typed: { readonly [F in keyof TemplateTexts]: string };
  readonly onPick: (texts: TemplateTexts) => void;
}

/** Fills a form in from a template, after asking where something else was typed; nothing where there is no template. */
export function TemplateMenu({ typed, onPick }: TemplateMenuProps) {
  const { data } = useQuery(messageTemplates.list({ limit: MAX_LIMIT }));
  const asked = useDialogTarget<MessageTemplate>();
  const [used, setUsed] = useState<TemplateTexts>({ type: 'alert', title: '', message: '' });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const use = ({ type, title, message }: MessageTemplate) => {
    asked.close();
    setUsed({ type, title, message });
    onPick({ type, title, message });
  };
  // A type without texts is no loss, and neither are texts that a template filled in.
  const isTyped = typed.title + typed.message !== '' && (typed.title !== used.title || typed.message !== used.message);
  return (
    <div className="qd-flex">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}>
            Use a template
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.templates}>
          {rows.map((template) => (
            <Menu.Item key={template.id} onClick={() => (isTyped ? asked.open(template) : use(template))}>
              {template.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={asked.isOpen}
        title="Replace what you typed?"
        confirmLabel="Replace"
        confirmIcon={null}
        cancelLabel="Keep it"
        onConfirm={() => asked.row && use(asked.row)}
        onCancel={asked.close}
      >
        The template “{asked.row?.name}” takes the place of type, title and message.
      </ConfirmDialog>
    </div>
  );
}
