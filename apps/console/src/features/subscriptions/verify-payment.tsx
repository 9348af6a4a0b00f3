import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { paymentInput } from '@quizdesk/contract/subscriptions';
import type { User } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldRow } from '../../components/form/field-row.tsx';
import { FormFrame } from '../../components/form/form-frame.tsx';
import { dateText } from '../../components/format/format-date.ts';
import { PLAN_TEXTS, personText } from '../../components/format/labels.ts';
import { BackTo, CancelTo } from '../../components/list/resource/back-to.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { invalidateSubscriptions } from '../../components/person/premium-api.ts';
import { UserPicker } from '../../components/person/user-picker.tsx';
import { userQuery } from '../../components/resources/user-query.ts';
import { notifyWritten } from '../../lib/undo.ts';
import { useProposedAmount, useTakenText } from './payment-hints.ts';
import { subscriptionHome, verifyPayment } from './subscriptions-api.ts';

/** What the form holds: texts, as they were typed, and the user who was picked. */
export interface PaymentValues extends Record<string, unknown> {
  readonly transaction_id: string;
  readonly plan: string;
  readonly amount: string;
  readonly currency: string;
  readonly user_id: number | undefined;
  readonly email: string;
}

export const EMPTY_PAYMENT: PaymentValues = {
  transaction_id: '',
  plan: '',
  amount: '',
  currency: 'USD',
  user_id: undefined,
  email: '',
};

/** The fields that a picked user fills. */
function valuesOfUser(user: User | undefined): Pick<PaymentValues, 'user_id' | 'email'> {
  return { user_id: user?.id, email: user?.email?.trim() ?? '' };
}

/** What is wrong with the values. They are sent as they were typed: a long number would lose digits. */
export const faultsOf = schemaResolver(paymentInput, { sync: true });

type Form = UseFormReturnType<PaymentValues>;

const PLAN_CHOICES = [
  { value: '', label: 'Choose a plan' },
  { value: 'monthly', label: PLAN_TEXTS.monthly },
  { value: 'yearly', label: PLAN_TEXTS.yearly },
];

function PaymentFields({ form }: { readonly form: Form }) {
  const { transaction_id, amount } = form.values;
  const takenText = useTakenText(transaction_id);
  const proposedFor = useProposedAmount();
  const [proposed, setProposed] = useState('');
  const transaction = form.getInputProps('transaction_id');
  const plan = form.getInputProps('plan');
  /** An amount that someone has typed stays. */
  const choosePlan = (chosen: string) => {
    form.setFieldValue('plan', chosen);
    if (amount !== '' && amount !== proposed) return;
    const next = proposedFor(chosen) ?? '';
    setProposed(next);
    form.setFieldValue('amount', next);
  };
  return (
    <>
      <TextInput
        label="Transaction ID"
        description="The number of the payment at the payment provider"
        inputMode="numeric"
        autoComplete="off"
        required
        autoFocus
        {...transaction}
        error={transaction.error ?? takenText}
      />
      <NativeSelect
        label="Plan"
        required
        data={PLAN_CHOICES}
        {...plan}
        onChange={(event) => choosePlan(event.currentTarget.value)}
      />
      <FieldRow>
        <TextInput
          label="Amount"
          description={proposed !== '' && amount === proposed ? 'As paid last for this plan' : undefined}
          inputMode="decimal"
          required
          placeholder="0.00"
          {...form.getInputProps('amount')}
        />
        <NativeSelect label="Currency" required data={['USD']} {...form.getInputProps('currency')} />
      </FieldRow>
    </>
  );
}

function SubscriberFields({ form }: { readonly form: Form }) {
  const pick = (user: User | undefined) => {
    const values = valuesOfUser(user);
    form.setValues(values);
    form.clearFieldError('user_id');
    form.clearFieldError('email');
  };
  const hasNoEmail = form.values.user_id !== undefined && form.values.email === '';
  return (
    <>
      <UserPicker
        label="User"
        description="Type a part of the name, username or email"
        placeholder="Choose a user"
        required
        clearable
        value={form.values.user_id}
        error={form.errors.user_id}
        onPick={pick}
      />
      <TextInput
        label="Email"
        description={
          hasNoEmail ? 'This user has no email: the payment is recorded without one' : 'Filled in from the chosen user'
        }
        readOnly
        {...form.getInputProps('email')}
      />
    </>
  );
}

async function verify(values: PaymentValues): Promise<void> {
  const subscription = await verifyPayment(paymentInput.parse(values));
  notifyWritten(
    'Payment verified',
    `${personText(subscription.user)} has premium until ${dateText(subscription.ends_at)}.`,
    subscription,
  );
  void invalidateSubscriptions();
}

interface PaymentFormProps {
  readonly user: User | undefined;
  readonly transactionId: string | undefined;
}

function PaymentForm({ user, transactionId = '' }: PaymentFormProps) {
  const navigate = useNavigate();
  const form = useForm<PaymentValues>({
    initialValues: { ...EMPTY_PAYMENT, ...valuesOfUser(user), transaction_id: transactionId },
    validate: faultsOf,
    validateInputOnBlur: true,
  });
  return (
    <FormFrame
      form={form}
      onSave={verify}
      onSaved={() => void navigate({ to: '/user/subscriptions' })}
      conflictField="transaction_id"
      isOfSearch
      record="new payment"
      submitLabel="Verify"
      busyLabel="Submitting..."
      cancel={<CancelTo home={subscriptionHome} />}
    >
      <PaymentFields form={form} />
      <SubscriberFields form={form} />
    </FormFrame>
  );
}

interface VerifyPaymentProps {
  readonly userId?: number | undefined;
  readonly transactionId?: string | undefined;
}

/** The page that records a payment as a subscription; of this user, if one is named and can be loaded. */
export function VerifyPayment({ userId, transactionId }: VerifyPaymentProps) {
  const { data: user, isLoading } = useQuery({ ...userQuery(String(userId)), enabled: userId !== undefined });
  return (
    <>
      <PageHead
        title="Verify Payment"
        note="A payment counts once. It adds a month or a year to the premium that is there, or begins one now."
        back={<BackTo home={subscriptionHome} />}
      />
      {!isLoading && <PaymentForm user={user} transactionId={transactionId} />}
    </>
  );
}
