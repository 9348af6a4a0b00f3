import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { openPage } from '../../page/testing-page.tsx';
import { usePalette } from './lazy-palette.tsx';

heldCalls();

function Page() {
  return (
    <>
      <input aria-label="Name" />
      {usePalette().element}
    </>
  );
}

test('until the palette is there, keys go into the field that has the focus', async () => {
  await openPage('/', Page);
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.keyDown(document.documentElement, { key: 'k', ctrlKey: true });
  field.focus();
  // False where something has prevented it.
  expect([...'ama', 'Enter', 'Backspace'].map((key) => fireEvent.keyDown(field, { key }))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(await screen.findByRole('combobox', { name: 'Page or record' })).toBeTruthy();
});
