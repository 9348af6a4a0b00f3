import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../rights/rights.tsx';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly link: LinkProps;
  readonly children: ReactNode;
}

/** A link that looks like a button, for a link that is data; `ButtonLink` takes a link as props. Nothing where the role may not use the page. */
export function LinkButton({ link, ...button }: LinkButtonProps) {
  const { mayOpen } = useRights();
  if (!mayOpen(link.to ?? '')) return null;
  return <Button renderRoot={(props) => <Link {...link} {...props} />} {...button} />;
}

/** The link to a form for a new row. */
export function AddLink(props: LinkButtonProps) {
  return <LinkButton leftSection={<IconPlus size={18} stroke={1.7} aria-hidden="true" />} {...props} />;
}
