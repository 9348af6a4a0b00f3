import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useRights } from '../rights/rights.tsx';

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

function AnchorButton(props: AnchorButtonProps) {
  const { mayOpen } = useRights();
  if (!mayOpen(props.href ?? '')) return null;
  return <Button component="a" {...props} />;
}

/** A link that looks like a button; nothing where it leads to a page that the role may not use. */
export const ButtonLink = createLink(AnchorButton);
