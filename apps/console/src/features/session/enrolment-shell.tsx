import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { configuration } from '../../lib/configuration.ts';
import classes from './enrolment-shell.module.css';
import { ProveDialog } from './prove/prove-dialog.tsx';
import { signOut } from './sign-out.ts';

/** Around the one page of somebody who must set up two-factor sign-in or change their password first: the shell would call what they may not. */
export function EnrolmentShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={classes.header}>
        <span>{configuration.brand_name}</span>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void signOut()}>
          Logout
        </Button>
      </header>
      <main>{children}</main>
      <ProveDialog />
    </>
  );
}
