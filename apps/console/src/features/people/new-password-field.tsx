import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}

/** A password that is given to somebody: it can be shown, and browsers do not fill one's own in. */
export function NewPasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      description="Password length should be 8 characters; Number and Letter should be included"
      required
      autoComplete="new-password"
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-pressed': isShown, tabIndex: 0 }}
      {...props}
    />
  );
}
