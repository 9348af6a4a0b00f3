import '../../theme/shared.css';
import '../../theme/utilities.css';
import '../../theme/mantine-admin.css';
import '../../theme/print.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { adminTheme } from '../../theme/admin-theme.ts';
import { HistoryHost } from '../journal/history-host.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { usePalette } from './palette/lazy-palette.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { useRouteFocus } from './route-focus.ts';
import classes from './shell.module.css';
import type { ShellUser } from './shell-user.ts';
import { useUnexpectedErrors } from './unexpected-errors.ts';

interface ShellProps {
  readonly user: ShellUser;
  readonly onLogout: () => Promise<void>;
  readonly children: ReactNode;
}

type Panel = 'menu' | 'profile';

/** The frame around every signed-in page: header, sections, profile, palette, toasts; the page itself is the white sheet. */
export function Shell({ user, onLogout, children }: ShellProps) {
  const [panel, setPanel] = useState<Panel>();
  const palette = usePalette();
  const opened = useRouteFocus();
  useUnexpectedErrors();
  const close = () => setPanel(undefined);
  return (
    <MantineThemeProvider theme={adminTheme}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <Header user={user} palette={palette} onMenu={() => setPanel('menu')} onProfile={() => setPanel('profile')} />
      <div className={classes.desk}>
        <div className={classes.sidebar}>
          <Navigation />
        </div>
        <main id="content" tabIndex={-1} className={classes.sheet}>
          <OfflineBanner />
          {children}
        </main>
      </div>
      <MenuDrawer isOpen={panel === 'menu'} onClose={close} />
      <ProfilePanel user={user} isOpen={panel === 'profile'} onClose={close} onLogout={onLogout} />
      {palette.element}
      <HistoryHost />
      <VisuallyHidden isStatus>{opened}</VisuallyHidden>
      <Notifications position="bottom-right" limit={3} containerWidth={384} />
    </MantineThemeProvider>
  );
}
