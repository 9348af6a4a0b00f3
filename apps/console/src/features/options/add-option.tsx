import { Button } from '@mantine/core';
import type { Option } from '@quizdesk/contract/options';
import { IconPlus } from '@tabler/icons-react';
import type { Selection } from '../../components/use-selection.ts';
import classes from './add-option.module.css';

/** Leads to the form where it stands below the list, out of sight. */
export function AddOption({ selection }: { readonly selection: Selection<Option> }) {
  return (
    <Button
      variant="default"
      className={classes.button}
      leftSection={<IconPlus size={18} stroke={1.7} />}
      onClick={() => selection.select(undefined)}
    >
      Add Option
    </Button>
  );
}
