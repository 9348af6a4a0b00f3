import type { PreviewRowsProps } from './preview-rows.ts';
import { TickBox } from './tick-box.tsx';

/** Ticks every fine row at once, whatever the filter shows, or none. */
export function SelectAll({ selection, fineCount, isLocked, onSelectAll, onClear }: PreviewRowsProps) {
  const isAll = fineCount > 0 && selection.size === fineCount;
  return (
    <TickBox
      label="Select all fine rows"
      isTicked={isAll}
      isPartly={selection.size > 0 && !isAll}
      isDisabled={isLocked || fineCount === 0}
      onChange={isAll ? onClear : onSelectAll}
    />
  );
}
