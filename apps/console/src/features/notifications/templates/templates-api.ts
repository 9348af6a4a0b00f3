import type { messageTemplates as endpoints, MessageTemplate } from '@quizdesk/contract/message-templates';
import { messageTemplatePaths } from '@quizdesk/contract/paths/notifications';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList, unsearched } from '../../../components/list/list-search.ts';
import type { ListSource } from '../../../components/list/resource/list-view.ts';
import { resourceApi } from '../../../lib/query/resource-api.ts';

export const messageTemplates = resourceApi<typeof endpoints>('message_templates', messageTemplatePaths);

/** The templates by name. */
export const templateHome: ListSource<MessageTemplate, ListSearch> = {
  label: 'Message Templates',
  address: unsearched(plainList),
  link: (search) => linkOptions({ to: '/notifications/templates', search }),
  query: ({ page }, rows) => messageTemplates.list(pageWindow(page, rows)),
};
