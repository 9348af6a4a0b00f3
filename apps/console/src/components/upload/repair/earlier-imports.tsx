import { Button } from '@mantine/core';
import type { ImportKind, imports, ListedImport } from '@quizdesk/contract/imports';
import { importPaths } from '@quizdesk/contract/paths/imports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { invalidate } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';
import { undo } from '../../../lib/undo.ts';
import { useBusy } from '../../form/use-call.ts';
import { countText, plural } from '../../format/format-number.ts';
import { Moment } from '../../format/moment.tsx';
import { SectionHead } from '../../page/section-head.tsx';
import { RuledTable } from '../../table/ruled-table.tsx';

const SHOWN = 10;

const earlierQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ['imports', kind],
    queryFn: ({ signal }) => request<typeof imports.list>(importPaths.list, { query: { kind, limit: SHOWN }, signal }),
    staleTime: 0,
  });

/** What became of an import, in words. */
function outcomeText({ applied, is_open, rows_count }: ListedImport): string {
  if (applied.length === 0) return is_open ? 'Nothing stored yet' : 'Nothing stored';
  const last = applied.at(-1);
  const stored = applied.reduce((sum, one) => sum + (one.is_undone ? 0 : one.stored), 0);
  const left = last === undefined || last.left_out === 0 ? '' : `, ${countText(last.left_out)} left out`;
  return applied.every(({ is_undone }) => is_undone)
    ? 'Undone'
    : `${countText(stored)} of ${countText(rows_count)} stored${left}`;
}

interface EarlierProps {
  readonly kind: ImportKind;
  /** Opens an import of one's own that is still kept. */
  readonly onOpen: (id: number, fileName: string) => void;
}

function EarlierActions({ row, onOpen }: Pick<EarlierProps, 'onOpen'> & { readonly row: ListedImport }) {
  const last = row.applied.findLast(({ can_undo }) => can_undo);
  const [isBusy, takeBack] = useBusy(async () => {
    if (last === undefined) return;
    await undo({ operation: last.operation_id, what: `Import of ${row.file_name}`, isUndo: false });
    await invalidate('imports');
  });
  return (
    <span className="qd-flex qd-gap-8 qd-wrap">
      {row.is_open && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen(row.id, row.file_name)}>
          Go on
        </Button>
      )}
      {last !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Undo the import of ${row.file_name}`}
          onClick={() => void takeBack()}
        >
          Undo
        </Button>
      )}
    </span>
  );
}

/** The imports of the last 90 days: who sent what, what became of it, and its undo. Nothing where there was none. */
export function EarlierImports({ kind, onOpen }: EarlierProps) {
  const { data } = useQuery(earlierQuery(kind));
  if (data === undefined || data.count === 0) return null;
  return (
    <>
      <SectionHead
        note={
          data.count > data.rows.length
            ? `The last ${SHOWN} of ${countText(data.count)} in 90 days`
            : 'Of the last 90 days'
        }
      >
        Earlier imports
      </SectionHead>
      <RuledTable
        label="Earlier imports"
        rows={data.rows}
        rowKey={({ id }) => id}
        numberHeader="#"
        number={(row) => data.rows.indexOf(row) + 1}
        columns={[
          {
            header: 'File',
            cell: ({ file_name, rows_count }) => (
              <>
                <span className="qd-break">{file_name}</span>
                <span className="qd-hint qd-block">{plural(rows_count, 'row', 'rows')}</span>
              </>
            ),
          },
          { header: 'By', width: '18%', cell: ({ person_name }) => person_name },
          { header: 'At', width: '14%', cell: ({ created_at }) => <Moment at={created_at} /> },
          { header: 'Outcome', width: '22%', cell: outcomeText },
          {
            header: 'Action',
            width: '14%',
            isRight: true,
            cell: (row) => <EarlierActions row={row} onOpen={onOpen} />,
          },
        ]}
      />
    </>
  );
}
