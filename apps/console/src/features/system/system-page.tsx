import type { System } from '@quizdesk/contract/system';
import { useQuery } from '@tanstack/react-query';
import { FigureTable } from '../../components/chart/figure-table.tsx';
import { useBusy } from '../../components/form/use-call.ts';
import { Facts } from '../../components/format/facts.tsx';
import { momentParts } from '../../components/format/format-date.ts';
import { countText } from '../../components/format/format-number.ts';
import { OldData } from '../../components/page/load-error.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { QueryView } from '../../components/page/query-view.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { SkeletonLines } from '../../components/table/skeleton.tsx';
import { BackupSection } from './backup-section.tsx';
import { JobSection } from './job-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { systemQuery } from './system-api.ts';
import classes from './system-page.module.css';
import { DATABASE_WORDS, durationText, QUEUE_WORDS, REDIS_WORDS, replicaText, roomText } from './system-words.ts';

function SystemFacts({ version, database, disk, redis }: System) {
  return (
    <Facts
      className={`qd-inset ${classes.facts}`}
      facts={[
        ['Release', version],
        ['Database', `${DATABASE_WORDS[database.kind]} ${database.version}`],
        ['Size of the database', roomText(database.size_bytes)],
        ['Replica', replicaText(database.replica)],
        [
          'Disk of DATA_DIR',
          disk === null ? 'Cannot be read' : `${roomText(disk.free_bytes)} free of ${roomText(disk.total_bytes)}`,
        ],
        ['Redis', REDIS_WORDS[redis]],
      ]}
    />
  );
}

/** The server stops counting there. */
const MOST_COUNTED = 100_000;

function QueueSection({ queues }: Pick<System, 'queues'>) {
  return (
    <section>
      <SectionHead note="What background jobs have still to do. A queue that grows shows that its job does not keep up.">
        Queues
      </SectionHead>
      <div className="qd-inset">
        <FigureTable
          className={classes.table}
          heads={['Queue', 'Waiting', 'Oldest']}
          rows={queues.map(({ name, rows, oldest_seconds }) => [
            QUEUE_WORDS[name],
            rows < MOST_COUNTED ? countText(rows) : `${countText(MOST_COUNTED)} or more`,
            oldest_seconds === null ? '–' : durationText(oldest_seconds),
          ])}
        />
      </div>
    </section>
  );
}

/** How the installation is, for superadmins: what it consists of, its background work and its backups. */
export function SystemPage() {
  const query = useQuery(systemQuery);
  // Not where the page refreshes itself: the button would change every five seconds.
  const [isRetrying, retry] = useBusy(() => query.refetch());
  return (
    <>
      <PageHead title="System" note="How the installation is. This page refreshes itself." isRuled />
      <QueryView
        query={query}
        what="state of the system"
        skeleton={
          <SkeletonLines label="Loading the state of the system" widths={['60%', '75%', '50%']} className="qd-inset" />
        }
      >
        {(system) => (
          <div className={classes.page}>
            {query.error !== null && (
              <OldData onRetry={() => void retry()} isRetrying={isRetrying}>
                Not refreshed since {momentParts(new Date(query.dataUpdatedAt).toISOString()).time}.{' '}
                {query.error.message}
              </OldData>
            )}
            <SystemFacts {...system} />
            <ProcessSection processes={system.processes} />
            <JobSection jobs={system.jobs} />
            <QueueSection queues={system.queues} />
            <BackupSection backups={system.backups} />
          </div>
        )}
      </QueryView>
    </>
  );
}
