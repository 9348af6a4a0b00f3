import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ImageField } from './image-field.tsx';
import { heldUploads } from './testing-uploads.ts';

const uploads = heldUploads();
const onUploading = vi.fn();

function LogoField({ stored }: { readonly stored: string }) {
  const [value, setValue] = useState(stored);
  const [problem, setProblem] = useState<string>();
  return (
    <MantineProvider env="test">
      <ImageField
        label="Logo"
        value={value}
        onChange={setValue}
        onUploading={onUploading}
        onProblem={setProblem}
        error={problem}
      />
      <output>{value}</output>
    </MantineProvider>
  );
}

beforeEach(() => {
  onUploading.mockClear();
});

async function chooseImage(): Promise<void> {
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
}

test('a chosen image is uploaded immediately, and its stored name becomes the value with a preview', async () => {
  render(<LogoField stored="" />);
  await chooseImage();
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => uploads[0]?.answer(201, { filename: 'a1.webp', url: '/v1/uploads/a1.webp' }));
  expect(screen.getByRole('status').textContent).toBe('a1.webp');
  expect(screen.getByRole('img', { name: 'Logo preview' }).getAttribute('src')).toBe('/v1/uploads/a1.webp');
  expect(onUploading).toHaveBeenLastCalledWith(false);
});

test.each([
  [415, { message: 'Not accepted', detail: 'This is a PDF document.' }, 'Not accepted. This is a PDF document.'],
  [500, { message: 'Internal Server Error', detail: '' }, 'Internal Server Error'],
  [502, {}, 'Image upload failed'],
])('an upload that ends with %i says why', async (status, body, text) => {
  render(<LogoField stored="" />);
  await chooseImage();
  await act(async () => uploads[0]?.answer(status, body));
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('a cancelled upload leaves the field as it was', async () => {
  render(<LogoField stored="" />);
  await chooseImage();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(await screen.findByLabelText('Logo')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a stored image can be removed', () => {
  render(<LogoField stored="a1.webp" />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByLabelText('Logo')).toHaveProperty('type', 'file');
});

test('the focus stays in the field while its parts take each other’s place', async () => {
  render(<LogoField stored="" />);
  screen.getByLabelText('Logo').focus();
  await chooseImage();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel upload' }));
  await act(async () => uploads[0]?.answer(201, { filename: 'a1.webp', url: '/v1/uploads/a1.webp' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace' }));
  screen.getByRole('button', { name: 'Remove' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Logo'));
});

test('the focus stays elsewhere when an upload ends', async () => {
  render(<LogoField stored="" />);
  await chooseImage();
  document.body.focus();
  await act(async () => uploads[0]?.answer(201, { filename: 'a1.webp', url: '/v1/uploads/a1.webp' }));
  expect(document.activeElement).toBe(document.body);
});

test('another upload takes away why the last one failed', async () => {
  render(<LogoField stored="" />);
  await chooseImage();
  await act(async () => uploads[0]?.answer(500, { message: 'Internal Server Error', detail: '' }));
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Logo'), {
    target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
