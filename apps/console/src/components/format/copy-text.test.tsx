import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyText } from './copy-text.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function withClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

test('the button copies the whole text and says so', async () => {
  const written: string[] = [];
  withClipboard(async (text) => void written.push(text));
  render(<CopyText name="email">akosua.baidoo@example.com</CopyText>);
  expect(screen.getByText('akosua.baidoo@example.com').title).toBe('akosua.baidoo@example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Copy email akosua.baidoo@example.com' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'));
  expect(written).toEqual(['akosua.baidoo@example.com']);
});

test('where the browser does not let it copy, the text is selected and the keys are named', async () => {
  withClipboard(async () => Promise.reject(new Error('not allowed')));
  render(<CopyText name="phone">+233 24 123 4567</CopyText>);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Selected: copy it with Ctrl+C'));
  expect(String(getSelection())).toBe('+233 24 123 4567');
});
