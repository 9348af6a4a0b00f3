import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { openPage } from '../page/testing-page.tsx';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';

type Town = { name: string; region: string };

afterEach(cleanup);

function pageOf(
  onSave: (town: Town) => Promise<void>,
  onSaved: () => void = () => undefined,
  more: Partial<FormFrameProps<Town>> = {},
) {
  return function TownPage() {
    const form = useForm<Town>({
      initialValues: { name: '', region: '' },
      validate: { name: (name) => (name.trim() === '' ? 'Name is required' : null) },
    });
    return (
      <FormFrame
        form={form}
        onSave={onSave}
        onSaved={onSaved}
        conflictField="name"
        submitLabel="Submit"
        busyLabel="Submitting..."
        cancel={<a href="/towns">Cancel</a>}
        {...more}
      >
        <TextInput label="Region" {...form.getInputProps('region')} />
        <TextInput label="Name" {...form.getInputProps('name')} />
      </FormFrame>
    );
  };
}

function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function submit(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

test('a form with an invalid field is not sent, and that field gets the keyboard', async () => {
  const onSave = vi.fn();
  await openPage('/towns/add', pageOf(onSave));
  submit();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(onSave).not.toHaveBeenCalled();
});

test('faults that the server finds are shown at their fields, the first one gets the keyboard, and nothing typed is lost', async () => {
  const details = { name: 'Name is taken', region: 'Region is not known' };
  await openPage(
    '/towns/add',
    pageOf(() => Promise.reject(new RequestError('Validation error', 422, { message: '', detail: '', details }))),
  );
  fill('Name', 'Keta');
  fill('Region', 'Volta');
  submit();
  expect(await screen.findByText('Name is taken')).toBeTruthy();
  expect(screen.getByText('Region is not known')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Region')));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Keta');
});

test('a failure that is no field’s is shown above the buttons, and the form can be sent again', async () => {
  const onSave = vi.fn<(town: Town) => Promise<void>>().mockRejectedValueOnce(new RequestError('The server is away'));
  const onSaved = vi.fn();
  await openPage('/towns/add', pageOf(onSave, onSaved));
  fill('Name', 'Keta');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('The server is away');
  onSave.mockResolvedValueOnce(undefined);
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onSave.mock.calls).toEqual([[{ name: 'Keta', region: '' }], [{ name: 'Keta', region: '' }]]);
});

test('while it is saved, the button is off and says so', async () => {
  let finish: () => void = () => undefined;
  const onSave = () => new Promise<void>((resolve) => (finish = resolve));
  const onSaved = vi.fn();
  await openPage('/towns/add', pageOf(onSave, onSaved));
  fill('Name', 'Keta');
  submit();
  expect((await screen.findByRole('button', { name: 'Submitting...' })).getAttribute('aria-disabled')).toBe('true');
  finish();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

test('two submits before the button is off store once, and a later one stores again', async () => {
  const onSave = vi.fn<(town: Town) => Promise<void>>().mockRejectedValueOnce(new RequestError('The server is away'));
  await openPage('/towns/add', pageOf(onSave));
  fill('Name', 'Keta');
  const button = screen.getByRole('button', { name: 'Submit' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onSave).toHaveBeenCalledOnce();
  submit();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
});

test('leaving asks while values differ from what is stored, and stays on request', async () => {
  const { router } = await openPage('/towns/add', pageOf(vi.fn()));
  fill('Name', 'Keta');
  void router.history.push('/towns');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(router.history.location.pathname).toBe('/towns/add');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Keta');
  void router.history.push('/towns');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('leaving does not ask once what was typed is taken back', async () => {
  const { router } = await openPage('/towns/add', pageOf(vi.fn()));
  fill('Name', 'Keta');
  fill('Name', ' ');
  void router.history.push('/towns');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

const CONFLICT = {
  changed_by: 'Ama',
  changed_at: '2026-01-05T08:00:00.000Z',
  version: 3,
  differs: ['name'],
  present: { name: 'Ada' },
};

type OnConflict = NonNullable<NonNullable<FormFrameProps<Town>['merging']>['onConflict']>;
const mergingBy = (onConflict: OnConflict) => ({
  merging: { basis: () => undefined, rebase: () => undefined, onConflict, panel: undefined },
});

test('a change by somebody else is handed on and shown nowhere else', async () => {
  const conflict = new RequestError('Changed', 409, { message: '', detail: '', conflict: CONFLICT });
  const onConflict = vi.fn();
  await openPage(
    '/towns/add',
    pageOf(() => Promise.reject(conflict), undefined, mergingBy(onConflict)),
  );
  fill('Name', 'Keta');
  submit();
  await waitFor(() => expect(onConflict.mock.calls).toEqual([[CONFLICT, { name: 'Keta', region: '' }]]));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Keta');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBeNull());
});

test('what is merged with a change by somebody else is saved immediately', async () => {
  const conflict = new RequestError('Changed', 409, { message: '', detail: '', conflict: CONFLICT });
  const onSave = vi.fn().mockRejectedValueOnce(conflict).mockResolvedValueOnce(undefined);
  const onSaved = vi.fn();
  const onConflict = (_: unknown, values: Town) => ({ ...values, region: 'Volta' });
  await openPage('/towns/add', pageOf(onSave, onSaved, mergingBy(onConflict)));
  fill('Name', 'Keta');
  submit();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onSave.mock.calls.at(-1)).toEqual([{ name: 'Keta', region: 'Volta' }]);
});

test('those that may replace the form can ask whether something would be lost', async () => {
  const isDirty = { current: () => false };
  const { view } = await openPage('/towns/add', pageOf(vi.fn(), undefined, { isDirty }));
  expect(isDirty.current()).toBe(false);
  fill('Name', 'Keta');
  expect(isDirty.current()).toBe(true);
  view.unmount();
  expect(isDirty.current()).toBe(false);
});

test('why a save failed is said no longer once that has passed, and anything else still is', async () => {
  const reasons = ['There is no connection.', 'The server is full.'];
  const onSave = () => Promise.reject(new RequestError(reasons.shift() ?? ''));
  const settled = { settledProblem: 'There is no connection.' };
  await openPage('/towns/add', pageOf(onSave, undefined, settled));
  fill('Name', 'Keta');
  await act(async () => submit());
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => submit());
  expect((await screen.findByRole('alert')).textContent).toBe('The server is full.');
});

test('a second button saves as well, and goes on to another one with what was saved', async () => {
  const onSave = vi.fn(() => Promise.resolve());
  const onSaved = vi.fn();
  const onAnother = vi.fn();
  const anotherButton = ({ onClick }: { readonly onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      And another
    </button>
  );
  await openPage('/towns/add', pageOf(onSave, onSaved, { onAnother, anotherButton }));
  fill('Name', 'Accra');
  fireEvent.click(screen.getByRole('button', { name: 'And another' }));
  await waitFor(() => expect(onAnother).toHaveBeenCalledWith({ name: 'Accra', region: '' }));
  expect(onSave).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
});
