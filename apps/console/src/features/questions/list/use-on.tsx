import { Button } from '@mantine/core';
import type { Question } from '@quizdesk/contract/questions';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../../components/format/format-number.ts';
import { SelectionBar } from '../../../components/page/selection-bar.tsx';
import type { Ticks } from '../../../components/table/use-ticks.tsx';

const UseOnDialog = lazy(async () => ({ default: (await import('../calendar/use-on-dialog.tsx')).UseOnDialog }));

/** What can be done with the questions that are ticked. */
export function UseOn({ ticks: { rows, untick } }: { readonly ticks: Ticks<Question> }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <SelectionBar text={countOf(rows.length, 'question selected', 'questions selected')}>
        <Button
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Use on...
        </Button>
        <Button variant="default" onClick={() => untick(rows)}>
          Clear
        </Button>
      </SelectionBar>
      {isAsking && (
        <Suspense>
          <UseOnDialog
            questions={rows}
            onClose={close}
            onUsed={(used) => {
              close();
              untick(used);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
