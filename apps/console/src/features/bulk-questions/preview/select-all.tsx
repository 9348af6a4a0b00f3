import { TickBox } from '../../../components/table/tick-box.tsx';
import type { PreviewRowsProps } from './preview-rows.ts';

/** Ticks all fine rows, or none; disabled while the filter shows only wrong rows. */
export function SelectAll({ filter, selection, fineCount, isLocked, onSelectAll, onClear }: PreviewRowsProps) {
  const isShown = filter !== 'wrong' && fineCount > 0;
  const isAll = isShown && selection.size === fineCount;
  return (
    <TickBox
      label="Select all fine rows"
      isTicked={isAll}
      isPartly={isShown && selection.size > 0 && !isAll}
      isDisabled={isLocked || !isShown}
      onChange={isAll ? onClear : onSelectAll}
    />
  );
}
