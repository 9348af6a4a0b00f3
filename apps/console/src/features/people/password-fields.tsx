import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}

/** A password that can be shown. */
export function ShownPasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const label = typeof props.label === 'string' ? props.label.toLowerCase() : 'password';
  return (
    <PasswordInput
      required
      // Mantine marks this field only visually.
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}`, 'aria-pressed': isShown, tabIndex: 0 }}
      {...props}
    />
  );
}

/** A password that is given to someone: browsers do not fill one's own in. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <ShownPasswordField
      description="Password length should be 8 characters; Number and Letter should be included. Common ones are refused."
      autoComplete="new-password"
      {...props}
    />
  );
}
