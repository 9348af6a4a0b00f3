import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { PasswordProof } from './step-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const calls = heldCalls();

const placeOf = (button: HTMLElement) => button.closest('[data-buttons]')?.getAttribute('data-buttons');

test('the buttons follow the steps: at the lower edge of the window they would be amid the rest of the page', async () => {
  await openPage('/account/security', () => <TwoFactorSetup onConfirmed={() => undefined} />);
  const address = 'otpauth://totp/Quizdesk:akosua?secret=ABCDEFGHIJKLMNOP&issuer=Quizdesk';
  await answerCall(calls, 'POST', '/v1/jwt/two-factor', 200, { secret: 'ABCDEFGHIJKLMNOP', address });
  const button = await screen.findByRole('button', { name: 'Turn on' });
  expect(placeOf(button)).toBe('inline');
});

test('so do those of a step that asks for the password', async () => {
  await openPage('/account/security', () => (
    <PasswordProof title="Turn off" submitLabel="Turn off" onSave={() => Promise.resolve()} onSaved={() => undefined} />
  ));
  expect(placeOf(await screen.findByRole('button', { name: 'Turn off' }))).toBe('inline');
});
