import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall } from '../../lib/testing-calls.ts';
import type { ChosenAudience } from './groups/group-fields.tsx';
import { MessageForm } from './message-form.tsx';

export const PREVIEW = '/v1/notifications/preview';
export const AMA = { id: 7, name: 'Ama Owusu', username: 'ama', school: 'Aburi Girls', points: 120 };
/** What the preview of a message to everyone answers. */
export const EVERYONE = {
  ...{
    count: 214,
    name: 'All 214 students',
    position: 1,
    recipient: AMA,
    longest_name: 'Nana Akosua Agyeiwaa Boateng',
    longest_school: 'Saint Ansgar Academy of the Lakes',
    most_points: 12_000,
  },
  ...{ title: '', message: '' },
};
/** Called once a message was sent. */
export const sent = vi.fn<() => void>();

/** The form of the page, whose recipients are chosen by buttons. */
function Page() {
  const [audience, setAudience] = useState<ChosenAudience | undefined>({ kind: 'everyone' });
  const [recipient, setRecipient] = useState<{ id: number; key: string }>();
  const choices = {
    'One person': undefined,
    Everyone: { kind: 'everyone' },
    'A school': { kind: 'school', id: 1 },
    'Another school': { kind: 'school', id: 2 },
    'Students of Volta': { kind: 'students', select: { filter: { role: 'student', region: 'Volta' } } },
  } as const;
  return (
    <>
      {Object.entries(choices).map(([label, choice]) => (
        <button key={label} type="button" onClick={() => setAudience(choice)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={() => setRecipient({ id: 9, key: crypto.randomUUID() })}>
        Student 9 in the palette
      </button>
      <button type="button" onClick={() => setRecipient(recipient && { ...recipient })}>
        Back
      </button>
      <MessageForm
        audience={audience}
        recipient={recipient}
        isConnected
        onChoose={() => undefined}
        onSend={() => Promise.resolve()}
        onSent={sent}
      />
    </>
  );
}

/** Opens the form with a message to everyone typed in. */
export async function openForm(
  calls: Parameters<typeof answerCall>[0],
  message = 'Come early.',
  templates: readonly object[] = [],
) {
  sent.mockReset();
  await openPage('/notifications', Page);
  await answerCall(calls, 'GET', '/v1/notifications/templates', 200, { rows: templates, count: templates.length });
  await answerCall(calls, 'POST', PREVIEW, 200, EVERYONE);
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'alert' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Hall 2' } });
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: message } });
}
