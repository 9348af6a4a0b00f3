import type { User } from '@quizdesk/contract/users';
import { lazy, Suspense } from 'react';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';

const PremiumDialog = lazy(async () => ({ default: (await import('./premium-dialog.tsx')).PremiumDialog }));

/** Gives or takes premium, after asking. Loaded when it is opened for the first time. */
export const Premium = ({ target }: { readonly target: DialogTarget<User> }) =>
  target.row && (
    <Suspense>
      <PremiumDialog target={target} />
    </Suspense>
  );
