import { Button } from '@mantine/core';
import { IconEqual, IconMinus } from '@tabler/icons-react';
import { useBusy } from '../../form/use-call.ts';
import { plural } from '../../format/format-number.ts';
import { SectionHead } from '../../page/section-head.tsx';
import type { CsvRun, ImportView } from './csv-run.ts';
import classes from './import.module.css';
import { CountLine, Lines } from './outcome-lines.tsx';

interface StoredImportProps {
  readonly view: Pick<ImportView, 'words'>;
  readonly run: CsvRun;
  readonly step: Extract<CsvRun['step'], { readonly at: 'stored' }>;
}

/** After an import: what was stored, and the rows that were left out, which can still be mended. */
export function StoredImport({ view: { words }, run, step }: StoredImportProps) {
  const { sheet, outcome, isUndone = false, leftOut = 0 } = step;
  const [isBusy, showRest] = useBusy(() => run.showRest(sheet));
  const { stored, unchanged, left_out } = outcome;
  if (isUndone) {
    return (
      <SectionHead key="undone" note={words.undone(stored - leftOut, sheet.file.name)}>
        Import undone
      </SectionHead>
    );
  }
  return (
    <>
      <SectionHead isStep note={`From ${sheet.file.name}, ${plural(stored + unchanged + left_out, 'row', 'rows')}.`}>
        {words.stored(stored)}
      </SectionHead>
      <div className={classes.details}>
        <Lines unused={sheet.kept.ignored_columns}>
          <CountLine
            count={unchanged}
            icon={IconEqual}
            one="row was there already or repeated an earlier one"
            many="rows were there already or repeated earlier ones"
          />
          <CountLine
            count={left_out}
            icon={IconMinus}
            one="row was left out. It is kept here for a day."
            many="rows were left out. They are kept here for a day."
          >
            {' '}
            <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void showRest()}>
              Mend {left_out === 1 ? 'it' : 'them'} now
            </Button>
          </CountLine>
        </Lines>
      </div>
    </>
  );
}
