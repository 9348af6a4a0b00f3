import type { ServerProcess, System } from '@quizdesk/contract/system';
import { FigureTable } from '../../components/chart/figure-table.tsx';
import { countText } from '../../components/format/format-number.ts';
import { Moment } from '../../components/format/moment.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import classes from './system-page.module.css';
import { roomText } from './system-words.ts';

/** A number on a machine, and below it what the process runs. */
function ProcessName({ pid, host, services, is_this }: ServerProcess) {
  return (
    <>
      {pid} on {host}
      <span className="qd-small qd-hint qd-block">
        Runs {services.join(', ')}
        {is_this ? ' · sent these figures' : ''}
      </span>
    </>
  );
}

function State({ state, seen_at }: ServerProcess) {
  if (state === 'serving') return 'Serves';
  if (state === 'draining') return 'Closes';
  return (
    <span className="qd-bad">
      Silent since <Moment at={seen_at} />
    </span>
  );
}

/** The processes that serve the installation. */
export function ProcessSection({ processes }: Pick<System, 'processes'>) {
  return (
    <section>
      <SectionHead note="What serves this installation. A process that is silent was killed, or does not reach the database.">
        Processes
      </SectionHead>
      <div className={`qd-inset ${classes.jobs}`}>
        <FigureTable
          isStacked
          className={classes.table}
          heads={['Process', 'Release', 'Since', 'Memory', 'Open sockets', 'State']}
          rows={processes.map((process) => [
            <ProcessName key="name" {...process} />,
            process.version,
            <Moment key="since" at={process.started_at} />,
            roomText(process.memory_bytes),
            countText(process.sockets),
            <State key="state" {...process} />,
          ])}
        />
      </div>
    </section>
  );
}
