import { Drawer } from '@mantine/core';
import { configuration } from '../../lib/configuration.ts';
import { BrandMark } from '../page/brand-mark.tsx';
import classes from './menu-drawer.module.css';
import { Navigation } from './navigation.tsx';

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu where the window is too narrow for the sidebar. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const title = (
    <span className={classes.brand}>
      <BrandMark size={28} />
      {configuration.brand_name}
    </span>
  );
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={320}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close the menu', size: 36 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <Navigation isDrawer onFollow={onClose} />
    </Drawer>
  );
}
