import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { type MessageReader, messageFor, unknownPlaceholders } from '@quizdesk/contract/rules/message-texts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { FieldRow } from '../../components/form/field-row.tsx';
import { numberOf } from '../../components/form/form-values.ts';
import { countText } from '../../components/format/format-number.ts';
import { UserPicker } from '../../components/person/user-picker.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { isMissing } from '../../lib/request-error.ts';
import { useRecipients } from './groups/group-fields.tsx';
import classes from './groups/groups.module.css';
import type { MessageValues } from './message-values.ts';
import { PLACEHOLDER_TEXT, TYPE_CHOICES } from './notification-labels.ts';

const TemplateMenu = lazy(async () => ({ default: (await import('./templates/template-menu.tsx')).TemplateMenu }));

type MessageForm = UseFormReturnType<MessageValues>;

const PLACEHOLDERS = [
  { label: 'First name', text: '{first_name}' },
  { label: 'Name', text: '{name}' },
  { label: 'School', text: '{school}' },
  { label: 'Points', text: '{points}' },
] as const;

interface LengthProps {
  readonly text: string;
  readonly longest: MessageReader;
  readonly most: number;
}

/** For whom a text that is too long is cut. With a school in it, that may be nobody: the longest name may be of another one. */
function cutFor(text: string, { name }: MessageReader): string {
  if (name === '') return '';
  return /\{(school|points)\}/.test(text) ? ': may be cut' : `: cut for ${name}`;
}

/** How long a text is for whom it is the longest. */
function Length({ text, longest, most }: LengthProps) {
  const length = Array.from(messageFor(text, longest, Number.MAX_SAFE_INTEGER)).length;
  const isTooLong = length > most;
  return (
    <p className={`qd-figures qd-small ${classes.length} ${isTooLong ? classes.fault : 'qd-dimmed'}`}>
      {countText(length)} of {countText(most)}
      {isTooLong && cutFor(text, longest)}
    </p>
  );
}

/** Says what stays in braces as it was typed, which is rarely meant. */
function Unknown({ text }: Pick<LengthProps, 'text'>) {
  const found = unknownPlaceholders(text);
  return (
    <p role="status" className="qd-note">
      {found.length > 0 &&
        `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} sent as typed: no such placeholder.`}
    </p>
  );
}

interface MessageFieldsProps {
  readonly form: MessageForm;
  /** The longest of what its text may say of those whom it is for. */
  readonly longest: MessageReader;
  /** Whom it is for, below its type. */
  readonly children: ReactNode;
}

/** A message: its type, whom it is for, title and text; or all but whom from a template. */
export function MessageFields({ form, longest, children }: MessageFieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const putIn = (placeholder: string) => {
    const { message } = form.values;
    const { selectionStart: from = message.length, selectionEnd: to = from } = text.current ?? {};
    form.setFieldValue('message', message.slice(0, from) + placeholder + message.slice(to));
    const end = from + placeholder.length;
    // Once the field has the new text.
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(end, end);
    });
  };
  const { title, message } = form.values;
  return (
    <>
      <Suspense>
        <TemplateMenu
          typed={form.values}
          onPick={(texts) => {
            form.setValues(texts);
            for (const name of Object.keys(texts)) form.clearFieldError(name);
          }}
        />
      </Suspense>
      <NativeSelect label="Type" required autoFocus data={TYPE_CHOICES} {...form.getInputProps('type')} />
      {children}
      <div className={classes.counted}>
        <TextInput label="Title" required {...form.getInputProps('title')} />
        <Length text={title} longest={longest} most={NOTIFICATION_LIMITS.title} />
      </div>
      <div className={classes.counted}>
        <Textarea
          ref={text}
          label="Message"
          description={PLACEHOLDER_TEXT}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('message')}
        />
        <div className={`qd-flex qd-gap-8 qd-above-6 ${classes.putIn}`}>
          <span className="qd-small qd-dimmed">Put in</span>
          {PLACEHOLDERS.map(({ label, text: placeholder }) => (
            <Button
              key={placeholder}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} stroke={1.7} aria-hidden="true" />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => putIn(placeholder)}
            >
              {label}
            </Button>
          ))}
        </div>
        <Length text={message} longest={longest} most={NOTIFICATION_LIMITS.message} />
        <Unknown text={`${title} ${message}`} />
      </div>
    </>
  );
}

const TYPING_PAUSE_MS = 250;

/** The id that a text means, if it is one. */
function idOf(text: string): number | undefined {
  const id = numberOf(text);
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The one person whom a message is for, once the typing has paused. */
export function usePerson(typed: string) {
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const id = idOf(text);
  const { data, error } = useQuery({ ...userQuery(String(id)), enabled: id !== undefined });
  return { id, person: id !== undefined && data?.id === id ? data : undefined, error };
}

/** The one person as their message reads them; their points are asked for where the text has them, of students alone. */
export function useReader({ person }: ReturnType<typeof usePerson>, { title, message }: MessageValues) {
  const isCounted = person?.role === 'student' && (title + message).includes('{points}');
  const { data } = useRecipients(isCounted ? { kind: 'students', select: { ids: [person.id] } } : undefined);
  if (person === undefined) return undefined;
  const points = isCounted && data?.recipient?.id === person.id ? data.recipient.points : 0;
  return { name: person.name, school: person.school_name, points };
}

/** Who has this id, in words. */
function hintOf({ id, person, error }: ReturnType<typeof usePerson>): string {
  if (id === undefined) return 'Recipient’s user id';
  if (person) return `This is ${person.name} (@${person.username})`;
  if (isMissing(error)) return 'Nobody has this id';
  return error === null ? 'Looking up account…' : 'The user with this id could not be loaded';
}

interface PersonFieldsProps {
  readonly form: MessageForm;
  readonly found: ReturnType<typeof usePerson>;
}

/** The one person a message is for, by id or by name. */
export function PersonFields({ form, found }: PersonFieldsProps) {
  return (
    <FieldRow>
      <TextInput
        label="User Id"
        description={hintOf(found)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        required
        {...form.getInputProps('user_id')}
      />
      <UserPicker
        label="Find a person"
        placeholder="Type a name"
        clearable
        value={found.id}
        onPick={(user) => {
          form.setFieldValue('user_id', user === undefined ? '' : String(user.id));
          form.clearFieldError('user_id');
        }}
      />
    </FieldRow>
  );
}
