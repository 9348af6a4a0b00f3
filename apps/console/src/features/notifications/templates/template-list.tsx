import type { MessageTemplate } from '@quizdesk/contract/message-templates';
import { linkOptions } from '@tanstack/react-router';
import { AddLink } from '../../../components/form/button-link.tsx';
import { proseColumn } from '../../../components/format/prose-column.ts';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { TYPE_NAMES } from '../notification-labels.ts';
import { NotificationsSwitch } from '../notifications-switch.tsx';
import { messageTemplates, templateHome } from './templates-api.ts';

export const templateList: ListView<MessageTemplate> = {
  ...templateHome,
  things: 'message templates',
  actions: () => <NotificationsSwitch />,
  add: (list) => (
    <AddLink link={linkOptions({ to: '/notifications/templates/add', state: { list } })}>Add Template</AddLink>
  ),
  columns: [
    { header: 'Name', minWidth: 150, grow: 1, onPhone: 'title', cell: ({ name }) => name },
    { header: 'Type', minWidth: 120, priority: 1, onPhone: 'detail', cell: ({ type }) => TYPE_NAMES[type] },
    { header: 'Title', minWidth: 160, grow: 1, priority: 3, onPhone: 'detail', cell: ({ title }) => title },
    proseColumn('Message', ({ message }) => message, { minWidth: 200, grow: 2, priority: 2 }),
  ],
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/notifications/templates/$id/edit', params: { id }, state: { list } }),
  removal: {
    ...messageTemplates,
    call: 'messageTemplates.remove',
    title: 'Delete Template',
    thing: 'Template',
    nameOf: ({ name }) => name,
    question: ({ name }) => `Are you sure you want to delete "${name}"? What was sent with it stays.`,
  },
  empty: {
    title: 'No templates yet',
    text: 'A template is a text that you send again and again. The form that sends offers it.',
  },
};
