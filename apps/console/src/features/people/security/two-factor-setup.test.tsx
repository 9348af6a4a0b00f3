import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const calls = heldCalls();

test('the buttons follow the steps: at the lower edge of the window they would be amid the rest of the page', async () => {
  await openPage('/account/security', () => <TwoFactorSetup onConfirmed={() => undefined} />);
  const address = 'otpauth://totp/Quizdesk:akosua?secret=ABCDEFGHIJKLMNOP&issuer=Quizdesk';
  await answerCall(calls, 'POST', '/v1/jwt/two-factor', 200, { secret: 'ABCDEFGHIJKLMNOP', address });
  const button = await screen.findByRole('button', { name: 'Turn on' });
  expect(button.closest('[data-buttons]')?.getAttribute('data-buttons')).toBe('inline');
});
