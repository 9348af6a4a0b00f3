import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';
import { useRights } from '../rights/rights.tsx';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  const { mayOpen } = useRights();
  if (!mayOpen(props.href ?? '')) return null;
  return <Button component="a" {...props} />;
}

/** A link that looks like a button; nothing where it leads to a page that the role may not use. */
export const ButtonLink = createLink(AnchorButton);

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly link: LinkProps;
  readonly children: ReactNode;
}

// What `linkOptions` has checked already is too much for the compiler as a spread of its props.
const CheckedLink = ButtonLink as ComponentType<object>;

/** The same for a link that is data. */
export function LinkButton({ link, ...button }: LinkButtonProps) {
  return <CheckedLink {...link} {...button} />;
}

/** The link to a form for a new row. */
export function AddLink(props: LinkButtonProps) {
  return <LinkButton leftSection={<IconPlus size={18} stroke={1.7} aria-hidden="true" />} {...props} />;
}
