import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { contestFields, instantOf, planText, spanText } from '../../../components/format/contest-time.ts';
import { contestDay } from '../../../components/format/format-date.ts';
import { configuration } from '../../../lib/configuration.ts';
import type { MessageValues } from '../message-values.ts';
import classes from './groups.module.css';

const CHOICES = [
  { value: '', label: 'Immediately' },
  { value: 'at', label: 'Send at' },
] as const;
const HOUR_MS = 3_600_000;

/** The next full hour, where choosing a time begins. */
const nextHour = () => contestFields(new Date(Math.ceil((Date.now() + 1) / HOUR_MS) * HOUR_MS));

/** When a message is sent: immediately, or at a day and a time of the contest. */
export function WhenFields({ form }: { readonly form: UseFormReturnType<MessageValues> }) {
  const { scheduled_at, day, time } = form.values;
  const isPlanned = scheduled_at === 'at';
  const at = instantOf(day, time);
  const { error, ...dayField } = form.getInputProps('day');
  const fault = form.errors.scheduled_at ?? error;
  const change = (name: 'day' | 'time', value: string) => {
    form.clearFieldError('scheduled_at');
    form.setFieldValue(name, value);
  };
  const choose = (value: '' | 'at') => {
    form.clearFieldError('scheduled_at');
    form.setValues({ scheduled_at: value, ...(value !== '' && day === '' && nextHour()) });
  };
  return (
    <fieldset className={classes.times}>
      <legend className="qd-label">When</legend>
      <div className={`qd-flex qd-gap-16 ${classes.when}`}>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className="qd-row qd-gap-8">
            <input type="radio" name="when" checked={isPlanned === (value === 'at')} onChange={() => choose(value)} />
            {label}
          </label>
        ))}
        {isPlanned && (
          <>
            <TextInput
              {...dayField}
              type="date"
              aria-label="Day"
              min={contestDay()}
              error={fault !== undefined}
              onChange={({ currentTarget }) => change('day', currentTarget.value)}
            />
            <TextInput
              {...form.getInputProps('time')}
              type="time"
              aria-label="Time"
              error={fault !== undefined}
              onChange={({ currentTarget }) => change('time', currentTarget.value)}
            />
          </>
        )}
      </div>
      {isPlanned && (
        <p role="status" className={fault === undefined ? 'qd-note qd-above-6' : `qd-above-6 ${classes.fault}`}>
          {fault ??
            (at &&
              `${planText(at)} by the contest’s clock (${configuration.time_zone}), in ${spanText(new Date(), at)}.`)}
        </p>
      )}
    </fieldset>
  );
}
