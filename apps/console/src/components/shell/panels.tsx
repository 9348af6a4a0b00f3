import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { BrandMark } from '../page/brand-mark.tsx';
import type { ShellUser } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import classes from './shell.module.css';

/** What opens over the page from the header. */
export type Panel = 'menu' | 'profile';

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu where the window is too narrow for the sidebar. */
function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const title = (
    <span className="qd-row qd-gap-12 qd-brand">
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

interface PanelsProps {
  readonly panel: Panel | undefined;
  readonly user: ShellUser;
  readonly onClose: () => void;
  readonly onLogout: () => Promise<void>;
}

/** The menu and the profile. They are mounted before they open: only then do they give the focus back. */
export function Panels({ panel, user, onClose, onLogout }: PanelsProps) {
  const [open, setOpen] = useState<Panel>();
  useEffect(() => setOpen(panel), [panel]);
  return (
    <>
      <MenuDrawer isOpen={open === 'menu'} onClose={onClose} />
      <ProfilePanel user={user} isOpen={open === 'profile'} onClose={onClose} onLogout={onLogout} />
    </>
  );
}
