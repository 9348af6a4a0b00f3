import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { lazyOr, MISSING_PART } from '../../../components/page/lazy-or.ts';
import { endProof } from '../session-authorization.ts';
import { useSession } from '../use-session.ts';

/** Most visits never see it. */
const ProofForm = lazyOr(
  async () => (await import('./proof-form.tsx')).ProofForm,
  () => <p role="alert">{MISSING_PART}</p>,
);

/** Asks who it is over the page one is on, for a call that needs it again; the call goes on afterwards. */
export function ProveDialog() {
  const { isProving, question, user } = useSession();
  return (
    <Modal
      opened={isProving}
      onClose={() => endProof(false)}
      title={question?.title ?? 'Confirm that it is you'}
      centered
      size={question ? 480 : 400}
      // Above the dialog whose call waits.
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Suspense>
        <ProofForm username={user?.username} question={question} />
      </Suspense>
    </Modal>
  );
}
