import type { FilterFieldProps } from '../list/resource/list-view.ts';
import { PickerField } from './picker-field.tsx';
import { SchoolPicker } from './school-picker.tsx';

export const SchoolField = (props: FilterFieldProps) => <PickerField Picker={SchoolPicker} {...props} />;
