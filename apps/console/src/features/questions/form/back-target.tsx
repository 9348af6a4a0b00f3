import { Button } from '@mantine/core';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { BackLabel } from '../../../components/page/page-head.tsx';

/** The page that a form belongs to: where its Cancel leads, and where one is once it is saved. */
export interface BackTarget {
  readonly label: string;
  readonly link: LinkProps;
}

/** The link above a page's title to the page that it belongs to. */
export function BackTo({ backTarget: { label, link } }: { readonly backTarget: BackTarget }) {
  return (
    <Link {...link}>
      <BackLabel>{label}</BackLabel>
    </Link>
  );
}

/** The two ways out of a form. */
export function useBackTarget({ link }: BackTarget) {
  const navigate = useNavigate();
  const cancel = (
    <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      Cancel
    </Button>
  );
  return { cancel, leave: () => void navigate(link) };
}
