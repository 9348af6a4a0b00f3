import { SectionHead } from '../../../components/page/section-head.tsx';
import { ResourceTable } from '../../../components/table/resource-table.tsx';

/** The timeline until its code is there; it then draws the same rows until they are. */
export function TimelineSkeleton() {
  return (
    <section aria-label="Timeline">
      <SectionHead>Timeline</SectionHead>
      <ResourceTable
        label="Timeline"
        columns={[{ header: 'What', minWidth: 240, grow: 1, onPhone: 'title', cell: () => null }]}
        rows={undefined}
        rowKey={() => ''}
        rowName={() => ''}
        numberHeader="Time"
      />
    </section>
  );
}
