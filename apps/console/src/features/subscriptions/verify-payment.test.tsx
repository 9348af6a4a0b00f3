import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { provideFonts } from '../../components/page/testing-fonts.ts';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { VerifyPayment } from './verify-payment.tsx';

provideFonts();
const calls = heldCalls();
const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });

test('a payment of a user who is named begins with them', async () => {
  await openPage('/user/subscriptions/verify', () => <VerifyPayment userId={7} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  await answerCall(calls, 'GET', '/v1/users/7', 200, {
    id: 7,
    name: 'Théo',
    username: 'theo',
    email: 'theo@example.net',
  });
  expect((await email()).value).toBe('theo@example.net');
});

test('one of a user who is gone, or of nobody yet, begins empty', async () => {
  await openPage('/user/subscriptions/verify', () => <VerifyPayment userId={7} />);
  await answerCall(calls, 'GET', '/v1/users/7', 404, { message: 'User not found' });
  expect((await email()).value).toBe('');
});
