import { Button } from '@mantine/core';
import type { System } from '@quizdesk/contract/system';
import { useId } from 'react';
import { FigureTable } from '../../components/chart/figure-table.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useCall, useOnce } from '../../components/form/use-call.ts';
import { Moment } from '../../components/format/moment.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { invalidate } from '../../lib/query/query-client.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { backUp } from './system-api.ts';
import classes from './system-page.module.css';
import { backupRuleText, roomText } from './system-words.ts';

type Backups = NonNullable<System['backups']>;

function BackUpButton({ isRunning }: { readonly isRunning: boolean }) {
  const once = useOnce();
  const making = useCall({
    call: () => backUp(),
    onDone: () => notifySuccess('Backup started', 'It is made in the background, and is listed when it is whole.'),
    failure: 'Failed to start a backup',
    failureTitle: 'The backup was not started',
    invalidate: () => invalidate('system'),
  });
  return (
    <BusyButton
      variant="default"
      isBusy={making.isBusy || isRunning}
      busyLabel="Backing up..."
      onClick={() => void once(() => making.run())}
    >
      Back up now
    </BusyButton>
  );
}

function NextBackup({ next_due_at }: Pick<Backups, 'next_due_at'>) {
  if (next_due_at === null) return 'The first one is due now.';
  return (
    <>
      The next one is due <Moment at={next_due_at} />.
    </>
  );
}

function BackupList({ files, problem }: Pick<Backups, 'files' | 'problem'>) {
  if (problem !== null) return <p className="qd-bad qd-break">BACKUP_DIR cannot be read: {problem}</p>;
  if (files.length === 0) return <p className="qd-dimmed">No backup yet.</p>;
  return (
    <FigureTable
      className={classes.table}
      heads={['File', 'Made', 'Size']}
      rows={files.map(({ name, made_at, size_bytes }) => [
        name,
        <Moment key="made" at={made_at} />,
        roomText(size_bytes),
      ])}
    />
  );
}

/** The backups that the server has made, and a button that makes one now. */
export function BackupSection({ backups }: Pick<System, 'backups'>) {
  const reason = useId();
  if (backups === null) {
    return (
      <section>
        <SectionHead
          note={<span id={reason}>The server makes no backups: BACKUP_DIR is not set.</span>}
          actions={
            <Button variant="default" disabled aria-describedby={reason}>
              Back up now
            </Button>
          }
        >
          Backups
        </SectionHead>
      </section>
    );
  }
  const note = (
    <>
      {backupRuleText(backups)} <NextBackup next_due_at={backups.next_due_at} />
    </>
  );
  return (
    <section>
      <SectionHead note={note} actions={<BackUpButton isRunning={backups.is_running} />}>
        Backups
      </SectionHead>
      <div className="qd-inset">
        <BackupList {...backups} />
      </div>
    </section>
  );
}
