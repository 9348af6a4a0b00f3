import type { selectedExports } from '@quizdesk/contract/bulk-endpoints';
import type { ExportFormat } from '@quizdesk/contract/constants';
import { type BulkResource, type ExportedResource, selectedExportPaths } from '@quizdesk/contract/paths/bulk';
import { download } from '../../../lib/download.ts';
import { useRights } from '../../rights/rights.tsx';
import { FORMATS, useExport } from '../export/export-menu.tsx';
import type { BulkSelection } from './bulk-selection.ts';
import type { OtherAction } from './bulk-view.ts';

const isExported = (resource: BulkResource): resource is ExportedResource => resource in selectedExportPaths;

const isFormat = (value: string): value is ExportFormat => FORMATS.some((format) => format === value);

/** What the bar offers to have the ticked rows as a file; undefined where there is no such file. */
export function useSelectedExport(resource: BulkResource, { select }: Pick<BulkSelection, 'select'>) {
  const { may } = useRights();
  const exporting = useExport({
    fileName: resource,
    onEnd: () => undefined,
    save: (format, how) => {
      if (!isExported(resource)) throw new Error(`No file of ${resource} is made`);
      const body = { select, format };
      return download<(typeof selectedExports)[ExportedResource]>(selectedExportPaths[resource], { ...how, body });
    },
  });
  const { busyWith, start } = exporting;
  const action: OtherAction | undefined =
    isExported(resource) && may(`${resource}.exportSelected`)
      ? {
          label: 'Export',
          choices: FORMATS.map((format) => ({ value: format, label: format.toUpperCase() })),
          onStart: (format = 'csv') => {
            if (isFormat(format)) void start(format);
          },
        }
      : undefined;
  return { action, busyText: busyWith && `Exporting ${busyWith.toUpperCase()}...` };
}
