import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { wearStyles } from '../../../components/page/testing-styles.ts';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import classes from './bank-panel.module.css';
import { FillDialog } from './fill-dialog.tsx';
import { UseOnDialog } from './use-on-dialog.tsx';
import type { Planning } from './use-planning.ts';

const calls = heldCalls();

const planning: Planning = {
  ...{ said: '', cut: undefined, isBusy: () => false, cutFrom: vi.fn(), letGo: vi.fn(), paste: vi.fn() },
  ...{ add: vi.fn(), remove: vi.fn(), move: vi.fn(), store: vi.fn() },
};
const close = () => undefined;

/** How the buttons of the dialog stand. */
function placeOf(button: HTMLElement) {
  const { position, bottom } = getComputedStyle(button.parentElement ?? button);
  return [position, bottom];
}

test('the buttons that fill the gaps stay in sight below a long proposal', async () => {
  wearStyles('./bank-panel.module.css', import.meta, classes);
  const page = () => <FillDialog from="2099-05-04" to="2099-05-17" planning={planning} onClose={close} />;
  await openPage('/quiz-of-day/calendar', page);
  await answerCall(calls, 'POST', '/v1/quiz-of-day/plan/fill', 200, { days: [] });
  expect(placeOf(await screen.findByRole('button', { name: 'Cancel' }))).toEqual(['sticky', '0px']);
});

test('the buttons that use questions on a day stay in sight below a long list of them', async () => {
  wearStyles('./bank-panel.module.css', import.meta, classes);
  await openPage('/questions', () => (
    <UseOnDialog isOpen questions={[buildQuestion()]} onClose={close} onUsed={close} />
  ));
  await waitFor(() => screen.getByRole('button', { name: 'Cancel' }));
  expect(placeOf(screen.getByRole('button', { name: 'Cancel' }))).toEqual(['sticky', '0px']);
});
