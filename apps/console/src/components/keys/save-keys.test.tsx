import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import './save-keys.ts';

afterEach(cleanup);

const save = vi.fn<() => void>();
const another = vi.fn<() => void>();
afterEach(() => vi.clearAllMocks());

function showForm({ isIrreversible = false, hasDialog = false } = {}) {
  render(
    <div {...(isIrreversible && { 'data-irreversible': true })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input aria-label="Name" />
        <button type="submit">Save</button>
        <button type="button" data-another onClick={another}>
          Save and add another
        </button>
        <a href="/towns">Cancel</a>
      </form>
      <button type="button">Elsewhere</button>
      {hasDialog && (
        <div role="dialog" aria-label="Question">
          <input aria-label="Answer" />
        </div>
      )}
    </div>,
  );
}

const ENTER = { key: 'Enter', ctrlKey: true };
const S = { key: 's', ctrlKey: true };

test.each([
  ['Ctrl Enter in a field', 'Name', ENTER, {}, 'saves'],
  ['Ctrl S in a field', 'Name', S, {}, 'saves'],
  ['⌘ S in a field', 'Name', { key: 's', metaKey: true }, {}, 'saves'],
  ['Ctrl Shift Enter in a field', 'Name', { ...ENTER, shiftKey: true }, {}, 'goes on'],
  ['Ctrl S elsewhere on the page', 'Elsewhere', S, {}, 'saves'],
  ['Ctrl S on a link of the form', 'Cancel', S, {}, 'saves'],
  ['Ctrl Enter on a link, which opens a tab,', 'Cancel', ENTER, {}, 'does nothing'],
  ['Ctrl Enter on a button elsewhere', 'Elsewhere', ENTER, {}, 'does nothing'],
  ['Ctrl S where it cannot be undone', 'Name', S, { isIrreversible: true }, 'does nothing'],
  ['Ctrl Enter where it cannot be undone', 'Name', ENTER, { isIrreversible: true }, 'saves'],
  ['Ctrl S in a dialog over the form', 'Answer', S, { hasDialog: true }, 'does nothing'],
  ['Ctrl S beside an open dialog', 'Elsewhere', S, { hasDialog: true }, 'does nothing'],
  ['Ctrl Enter while characters are composed', 'Name', { ...ENTER, isComposing: true }, {}, 'does nothing'],
  ['S alone', 'Name', { key: 's' }, {}, 'does nothing'],
] as const)('$0 $4', (_, place, pressed, shown, outcome) => {
  showForm(shown);
  const target = screen.queryByLabelText(place) ?? screen.getByText(place);
  // False where it was prevented: the browser would save the page.
  expect(fireEvent.keyDown(target, pressed)).toBe(outcome === 'does nothing');
  expect([save.mock.calls.length, another.mock.calls.length]).toEqual([
    outcome === 'saves' ? 1 : 0,
    outcome === 'goes on' ? 1 : 0,
  ]);
});
