import { TextInput } from '@mantine/core';
import { codeInput } from '@quizdesk/contract/account';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { FormFrame, useCheckedForm } from '../../../components/form/form-frame.tsx';
import { CopyText } from '../../../components/format/copy-text.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import classes from './security.module.css';
import { confirmTwoFactor, startTwoFactor } from './security-api.ts';

/** Light modules around the code that readers need. */
const QUIET = 4;

/** A QR code, dark on light in both colour schemes: readers expect that. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** Groups of four, as people copy by hand. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

export interface TwoFactorSetupProps {
  readonly onConfirmed: (codes: readonly string[]) => void;
  /** What leaves without setting it up, where that is possible. */
  readonly cancel?: ReactNode;
}

/** Sets an authenticator app up: its QR code, and the first code as proof that the app has it. */
export function TwoFactorSetup({ onConfirmed, cancel }: TwoFactorSetupProps) {
  const { mutate: start, data: started, error } = useMutation({ mutationFn: startTwoFactor });
  useEffect(() => start(), [start]);
  const form = useCheckedForm(codeInput, { code: '' });
  const codes = useRef<readonly string[]>([]);
  if (error !== null) return <LoadError title="It could not be started" error={error} onRetry={() => start()} />;
  return (
    <section>
      <SectionHead isStep>Set up an authenticator app</SectionHead>
      {started === undefined ? (
        <VisuallyHidden isStatus>Loading the QR code</VisuallyHidden>
      ) : (
        <FormFrame
          form={form}
          onSave={async ({ code }) => {
            codes.current = await confirmTwoFactor(code);
          }}
          onSaved={() => onConfirmed(codes.current)}
          submitLabel="Turn on"
          busyLabel="Checking..."
          cancel={cancel}
          isInline
        >
          <ol className={classes.steps}>
            <li>
              Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator,
              Aegis or 1Password.
              <QrCode text={started.address} label="QR code for an authenticator app" />
              <p className="qd-dimmed qd-break">
                Or type this key into the app:{' '}
                <CopyText name="key" isWrapped>
                  {inGroups(started.secret)}
                </CopyText>
              </p>
            </li>
            <li>
              Enter the code of six digits that the app shows.
              <TextInput
                label="Code"
                required
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={50}
                className={classes.code}
                {...form.getInputProps('code')}
              />
            </li>
          </ol>
        </FormFrame>
      )}
    </section>
  );
}
