import { type ComponentType, useContext } from 'react';
import { usePhone } from '../format/use-width.ts';
import { FilterLabels } from '../list/filter/filter-labels.ts';
import type { FilterFieldProps } from '../list/resource/list-view.ts';
import classes from './row-picker.module.css';
import type { RowPickerProps } from './row-picker.tsx';

interface PickerFieldProps<Row> extends FilterFieldProps {
  readonly Picker: ComponentType<RowPickerProps<Row>>;
}

/** Narrows a list to what is of one row of another list, by the id. */
export function PickerField<Row extends { readonly id: number }>(props: PickerFieldProps<Row>) {
  const { Picker, label, all, value, onChange } = props;
  const isLabelled = useContext(FilterLabels);
  const isPhone = usePhone();
  return (
    <div className={classes.filter} data-chosen={value !== undefined}>
      <Picker
        {...(isLabelled ? { label } : { 'aria-label': label })}
        placeholder={all}
        clearable
        // A click on a choice outside of the panel *Add filter* would close it.
        comboboxProps={{ withinPortal: !isLabelled || isPhone }}
        value={value === undefined ? undefined : Number(value)}
        onPick={(row) => onChange(row === undefined ? '' : String(row.id))}
      />
    </div>
  );
}
