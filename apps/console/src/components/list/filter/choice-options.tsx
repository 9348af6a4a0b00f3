import { memo } from 'react';
import type { FilterChoice } from '../resource/list-view.ts';

/** The `<option>` elements of a select. Memoised: there may be thousands of levels. */
export const ChoiceOptions = memo(function ChoiceOptions({ choices }: { readonly choices: readonly FilterChoice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
