import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { endProof } from '../session-authorization.ts';
import { useSession } from '../use-session.ts';

/** Most visits never see it. */
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** Asks who it is over the page one is on, for a call that needs it again; the call goes on afterwards. */
export function ProveDialog() {
  const { isProving, user } = useSession();
  return (
    <Modal
      opened={isProving}
      onClose={() => endProof(false)}
      title="Confirm that it is you"
      centered
      size={400}
      // Above the dialog whose call waits.
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Suspense>
        <ProofForm username={user?.username} />
      </Suspense>
    </Modal>
  );
}
