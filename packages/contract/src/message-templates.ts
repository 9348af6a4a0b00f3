import { z } from 'zod';
import { NOTIFICATION_TYPES } from './constants.ts';
import { id, requiredChoice, requiredProse, requiredText, seenVersion, timestamp, version } from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { NOTIFICATION_LIMITS } from './notifications.ts';
import { messageTemplatePaths } from './paths/notifications.ts';

export const messageTemplate = z.object({
  id,
  name: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** A message template as the API returns it. */
export type MessageTemplate = z.input<typeof messageTemplate>;

/** What a template takes; title and message may have placeholders. */
export const messageTemplateInput = z.object({
  name: requiredText('Template name', 100),
  type: requiredChoice('Type', NOTIFICATION_TYPES),
  title: requiredText('Title', NOTIFICATION_LIMITS.title),
  message: requiredProse('Message', NOTIFICATION_LIMITS.message),
});
export type MessageTemplateInput = z.output<typeof messageTemplateInput>;

export const messageTemplates = crudEndpoints(messageTemplatePaths, {
  one: 'message template',
  many: 'message templates',
  order: 'by name',
  row: messageTemplate,
  input: messageTemplateInput,
  update: messageTemplateInput.partial().extend(seenVersion),
});
