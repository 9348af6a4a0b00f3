import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

/** The link to a form for a new question. */
export function CreateNew({ link }: { readonly link: LinkProps }) {
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden="true" />}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      Create New
    </Button>
  );
}
