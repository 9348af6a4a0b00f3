import type { BulkOutcome } from '@quizdesk/contract/bulk';
import type { BulkResource } from '@quizdesk/contract/paths/bulk';
import { notifyWritten } from '../../../lib/undo.ts';
import { useCall } from '../../form/use-call.ts';
import { countText } from '../../format/format-number.ts';
import { focusPageTitle } from '../../page/page-head.tsx';
import type { Ticks } from '../../table/use-ticks.tsx';
import type { BulkChoice } from './bulk-actions.tsx';
import { bodyOf, callBulk } from './bulk-call.ts';
import { goneOf, isOutdated, type NamedSelection, namesText } from './bulk-selection.ts';

interface BulkNow extends BulkChoice, NamedSelection {}

interface BulkNowOptions {
  readonly resource: BulkResource;
  readonly rowsText: (count: number) => string;
  readonly ticks: Pick<Ticks<never>, 'clear' | 'forget'>;
  readonly invalidate: () => Promise<void>;
}

/** Does immediately what needs no question; what went wrong is said in the bar, which keeps the ticks. */
export function useBulkNow({ resource, rowsText, ticks, invalidate }: BulkNowOptions) {
  const doing = useCall({
    call: (step: BulkNow) => callBulk(resource, bodyOf(step).body),
    failure: `Failed to change many ${resource}`,
    invalidate,
    onFailure: (error) => {
      if (!isOutdated(error)) return;
      ticks.forget(...goneOf(error));
      void invalidate();
    },
    onDone: (answer: BulkOutcome, step: BulkNow) => {
      ticks.clear();
      focusPageTitle();
      const rows = rowsText(answer.changed);
      notifyWritten(`${rows} ${step.action?.verb.done ?? 'changed'}`, namesText(step, rows), answer);
    },
  });
  const { busyWith: step, problem, run, reset } = doing;
  const { busy = 'Changing', after = '' } = step?.action?.verb ?? {};
  return {
    busyText: step && `${`${busy} ${countText(step.count)} ${after}`.trimEnd()}...`,
    problem,
    run,
    reset,
  };
}
