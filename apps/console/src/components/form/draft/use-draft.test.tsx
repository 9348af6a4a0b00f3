import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../page/testing-page.tsx';
import { FormFrame } from '../form-frame.tsx';
import { DraftOwner } from './draft-owner.ts';
import { draftPlace, keepDraft } from './drafts.ts';

const EMPTY = { name: '', password: '' };
const place = draftPlace('ama', 'new person');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('access_token', 'signed in');
});
afterEach(cleanup);

function PersonForm() {
  const form = useForm({ initialValues: EMPTY });
  return (
    <FormFrame
      form={form}
      onSave={() => Promise.resolve()}
      onSaved={() => undefined}
      record="new person"
      submitLabel="Submit"
      busyLabel="Submitting..."
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
      <PasswordInput label="Password" {...form.getInputProps('password')} />
    </FormFrame>
  );
}

/** The same page in as many tabs. */
async function openTabs(count = 1) {
  await openPage('/people/add', () => (
    <DraftOwner value="ama">
      {Array.from({ length: count }, (_, tab) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tabs have no names but their places
        <section key={tab} aria-label={`Tab ${tab + 1}`}>
          <PersonForm />
        </section>
      ))}
    </DraftOwner>
  ));
  return Array.from({ length: count }, (_, tab) => {
    const shown = within(screen.getByRole('region', { name: `Tab ${tab + 1}` }));
    const name = () => shown.getByLabelText<HTMLInputElement>('Name');
    return {
      ...shown,
      name,
      type: (value: string) => fireEvent.change(name(), { target: { value } }),
      press: (button: string) => fireEvent.click(shown.getByRole('button', { name: button })),
    };
  });
}

const only = <T,>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none');
  return one;
};
const close = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(place));
const keptNames = () => drafts().map((key) => JSON.parse(localStorage.getItem(key) ?? '').values.name);
/** Removes a draft as another tab does. */
function removeElsewhere(key: string): void {
  const oldValue = localStorage.getItem(key);
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null })));
}

test('a form with a password keeps the rest, and restoring leaves the password as it is typed by then', async () => {
  const tab = only(await openTabs());
  tab.type('Esi');
  fireEvent.change(tab.getByLabelText('Password'), { target: { value: 'tall green kettle' } });
  close();
  expect(JSON.stringify(localStorage)).not.toContain('kettle');
  cleanup();
  const again = only(await openTabs());
  fireEvent.change(again.getByLabelText('Password'), { target: { value: 'another' } });
  again.press('Restore');
  expect(again.name().value).toBe('Esi');
  expect(again.getByLabelText('Password')).toHaveProperty('value', 'another');
});

test('a password alone is no draft', async () => {
  const tab = only(await openTabs());
  fireEvent.change(tab.getByLabelText('Password'), { target: { value: 'tall green kettle' } });
  close();
  expect(drafts()).toEqual([]);
});

test('two tabs with a new record each keep both, and both are offered, the latest first', async () => {
  const [one, two] = await openTabs(2);
  one?.type('Esi');
  two?.type('Kofi');
  close();
  expect(keptNames().sort()).toEqual(['Esi', 'Kofi']);
  cleanup();
  keepDraft(`${place}latest`, { at: Date.now() + 1000, values: { name: 'Yaa', password: '' } });
  const again = only(await openTabs());
  expect(again.getByText(/^You have 3 unsaved drafts\. The latest is of /)).toBeTruthy();
  again.press('Discard');
  expect(again.getByText(/^You have 2 unsaved drafts/)).toBeTruthy();
  again.press('Restore');
  expect(['Esi', 'Kofi']).toContain(again.name().value);
  expect(again.queryByRole('button', { name: 'Restore' })).toBeNull();
  // The other one stays for the next time.
  expect(keptNames().sort()).toEqual(['Esi', 'Kofi']);
});

test('saving in one tab leaves the draft of the other', async () => {
  const [one, two] = await openTabs(2);
  one?.type('Esi');
  two?.type('Kofi');
  close();
  one?.press('Submit');
  await act(async () => undefined);
  expect(keptNames()).toEqual(['Kofi']);
});

test('what another tab discards is kept again while it is still typed here', async () => {
  const tab = only(await openTabs());
  tab.type('Esi');
  close();
  removeElsewhere(only(drafts()));
  expect(keptNames()).toEqual(['Esi']);
});

test('a draft that another tab has saved is offered no longer', async () => {
  keepDraft(`${place}other`, { at: Date.now(), values: { name: 'Esi', password: '' } });
  const tab = only(await openTabs());
  expect(tab.getByRole('button', { name: 'Restore' })).toBeTruthy();
  removeElsewhere(`${place}other`);
  expect(tab.queryByRole('button', { name: 'Restore' })).toBeNull();
});
