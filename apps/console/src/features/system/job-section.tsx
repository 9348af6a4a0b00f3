import type { Job } from '@quizdesk/contract/system';
import { FigureTable } from '../../components/chart/figure-table.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { useCall, useOnce } from '../../components/form/use-call.ts';
import { Moment } from '../../components/format/moment.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { invalidate } from '../../lib/query/query-client.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { runJob } from './system-api.ts';
import classes from './system-page.module.css';
import { durationText, scheduleText } from './system-words.ts';

/** The name of a job, and below it when all of its work was last done, where a run says nothing about that, and what is wrong. */
function JobName({ name, last_run, done_at, is_behind }: Job) {
  const problem = last_run?.error ?? (is_behind ? 'Runs are missing' : undefined);
  return (
    <>
      {name}
      {done_at !== null && (
        <span className="qd-small qd-hint qd-block">
          Last done <Moment at={done_at} />
        </span>
      )}
      {problem !== undefined && <span className="qd-small qd-bad qd-block">{problem}</span>}
    </>
  );
}

/** Each has its own call: while one job is asked for, another one can be. */
function RunButton({ job: { name, is_running } }: { readonly job: Job }) {
  const once = useOnce();
  const asking = useCall({
    call: () => runJob(name),
    onDone: () => notifySuccess('Job started', `The job “${name}” runs in the background.`),
    failure: 'Failed to start a job',
    failureTitle: 'The job was not started',
    invalidate: () => invalidate('system'),
  });
  const isBusy = asking.isBusy || is_running;
  return (
    <BusyButton
      size="xs"
      variant="default"
      isBusy={isBusy}
      busyLabel="Running..."
      onClick={() => void once(() => asking.run())}
      aria-label={isBusy ? `Running ${name}` : `Run now: ${name}`}
    >
      Run now
    </BusyButton>
  );
}

/** The background jobs with their last runs, each with a button that runs it now. */
export function JobSection({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <section>
      <SectionHead note="What the server does automatically. A job that fails is tried again at its next run.">
        Background jobs
      </SectionHead>
      <div className={`qd-inset ${classes.jobs}`}>
        <FigureTable
          isStacked
          className={classes.table}
          heads={['Job', 'When', 'Last run', 'Took', 'Run']}
          rows={jobs.map((job) => [
            <JobName key="name" {...job} />,
            scheduleText(job),
            <Moment key="last" at={job.last_run?.started_at ?? null} />,
            job.last_run === null ? '–' : durationText(job.last_run.duration_ms / 1000),
            job.can_run ? (
              // A job that is no longer listed moves the others to other rows, whose buttons are not theirs.
              <RunButton key={job.name} job={job} />
            ) : (
              <span key="run" className="qd-hint">
                In another process
              </span>
            ),
          ])}
        />
      </div>
    </section>
  );
}
