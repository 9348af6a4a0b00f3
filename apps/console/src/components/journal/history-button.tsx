import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type HistoryTarget, openHistory } from './history.ts';

/** Opens the history of the record that a page is about. */
export function HistoryButton({ record }: { readonly record: HistoryTarget }) {
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => openHistory(record)}
    >
      History
    </Button>
  );
}
