import { MantineProvider } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RowActionsProps, RowIcons, RowMenu } from './row-actions.tsx';

afterEach(cleanup);

function refused(onSelect: () => void): RowActionsProps {
  const refusal = 'You cannot delete yourself';
  return {
    rowName: 'Ama',
    actions: [{ label: 'Delete', icon: IconTrash, call: 'users.remove', onSelect, refusal, isDestructive: true }],
  };
}

test('what cannot be done with a row says why and does nothing', () => {
  const onSelect = vi.fn<() => void>();
  render(<RowIcons {...refused(onSelect)} />);
  const button = screen.getByRole('button', { name: 'Delete Ama: You cannot delete yourself' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(onSelect).not.toHaveBeenCalled();
});

test('the menu of a phone says so too', async () => {
  const onSelect = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <RowMenu {...refused(onSelect)} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ama' }));
  const item = await screen.findByRole('menuitem', { name: /You cannot delete yourself/ });
  fireEvent.click(item);
  expect(onSelect).not.toHaveBeenCalled();
});

test('an action whose label changes keeps the focus', () => {
  const about = { id: 'premium', icon: IconTrash, call: 'users.remove', onSelect: () => undefined } as const;
  const { rerender } = render(<RowIcons rowName="Ama" actions={[{ ...about, label: 'Give' }]} />);
  screen.getByRole('button', { name: 'Give Ama' }).focus();
  rerender(<RowIcons rowName="Ama" actions={[{ ...about, label: 'Take' }]} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take Ama' }));
});
