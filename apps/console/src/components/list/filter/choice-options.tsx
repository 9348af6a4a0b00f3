import { memo } from 'react';

interface ChoiceOptionsProps {
  readonly choices: readonly { readonly value: number | string; readonly label: string }[];
}

/** The `<option>` elements of a select. Memoised: there may be thousands of levels. */
export const ChoiceOptions = memo(function ChoiceOptions({ choices }: ChoiceOptionsProps) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
