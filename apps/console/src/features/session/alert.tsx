import { IconX } from '@tabler/icons-react';
import classes from './sign-in-form.module.css';

/** What went wrong with a sign-in, read out when it appears. */
export function Alert({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className={classes.alert}>
          <IconX size={18} stroke={1.7} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
