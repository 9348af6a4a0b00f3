import type { NotificationBatch } from '@quizdesk/contract/notification-batches';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { MessageForm } from '../message-form.tsx';
import { batches, batchHome } from './batches-api.ts';

function BatchForm({ batch }: { readonly batch: NotificationBatch }) {
  const navigate = useNavigate();
  const [id, setId] = useState(batch.audience.id ?? undefined);
  const { kind } = batch.audience;
  if (batch.state !== 'scheduled') {
    return (
      <p className="qd-note qd-inset qd-above-16">
        This message cannot be changed: it was stopped, or its sending has begun.
      </p>
    );
  }
  return (
    <MessageForm
      batch={batch}
      audience={kind === 'students' ? { kind, keptBy: batch.id } : { kind, id }}
      onChoose={setId}
      isConnected
      onSend={() => Promise.resolve()}
      onSent={() => void navigate({ to: '/notifications/groups' })}
    />
  );
}

/** The page that changes a message before its time has come. */
export function EditBatchPage({ id }: { readonly id: number }) {
  return (
    <>
      <PageHead
        title="Change Message"
        note="The person who changes it becomes its sender."
        back={<BackTo home={batchHome} />}
        isRuled
      />
      <RecordLoader
        key={id}
        query={batches.find(id)}
        fields={['Type', 'Title', 'Message']}
        thing="message to a group"
        wayOut={<GoTo home={batchHome} />}
      >
        {(batch) => <BatchForm batch={batch} />}
      </RecordLoader>
    </>
  );
}
