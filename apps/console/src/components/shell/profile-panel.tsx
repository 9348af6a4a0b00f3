import { Drawer } from '@mantine/core';
import { IconKey, IconLogout, IconNotebook, IconShieldLock, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { mayLeave } from '../form/leave-guard.tsx';
import { UserAvatar } from '../person/avatar.tsx';
import { PersonLink } from '../person/person-link.tsx';
import type { ShellUser } from './header.tsx';
import classes from './profile-panel.module.css';

interface ProfileLinkProps {
  readonly username: string | undefined;
  readonly className: string | undefined;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** A link to the person's page; plain text where no one is known. */
function ProfileLink({ username, className, ...rest }: ProfileLinkProps) {
  if (username === undefined) return <span className={className}>{rest.children}</span>;
  return <PersonLink person={username} className={className} {...rest} />;
}

const entry = `qd-strong ${classes.profile}`;

interface ProfilePanelProps {
  readonly user: ShellUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => Promise<void>;
}

/** Who is signed in, the ways to their profile, password and sessions, and Logout. */
export function ProfilePanel({ user, isOpen, onClose, onLogout }: ProfilePanelProps) {
  const [isLeaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    // The question comes on the page, above which the panel would lie.
    onClose();
    // Before the session ends: afterwards what is typed could not be stored any more.
    if (await mayLeave()) return onLogout();
    setLeaving(false);
  };
  const link = { username: user.username, onFollow: onClose };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={320}
      title={<span className="qd-visually-hidden">Your profile</span>}
      closeButtonProps={{ 'aria-label': 'Close your profile', size: 36 }}
    >
      <div className={`qd-grid qd-break qd-rule-below ${classes.person}`}>
        <UserAvatar name={user.name} image={user.image} size={96} />
        <p className="qd-heading">{user.name ?? 'Admin Name'}</p>
        <ProfileLink {...link} className={`qd-small ${classes.username}`}>
          @{user.username ?? 'username'}
        </ProfileLink>
      </div>
      <div className="qd-grid qd-gap-8 qd-above-16">
        <ProfileLink {...link} className={entry}>
          <IconUser size={18} stroke={1.7} aria-hidden="true" />
          Profile
        </ProfileLink>
        <Link to="/password" className={entry} onClick={onClose}>
          <IconKey size={18} stroke={1.7} aria-hidden="true" />
          Change password
        </Link>
        <Link to="/account/security" className={entry} onClick={onClose}>
          <IconShieldLock size={18} stroke={1.7} aria-hidden="true" />
          Two-factor sign-in and sessions
        </Link>
        <Link to="/audit-log" className={entry} onClick={onClose}>
          <IconNotebook size={18} stroke={1.7} aria-hidden="true" />
          Audit Log
        </Link>
        <BusyButton
          variant="default"
          fullWidth
          className={classes.logout}
          leftSection={<IconLogout size={18} stroke={1.7} />}
          isBusy={isLeaving}
          onClick={() => void logout()}
        >
          Logout
        </BusyButton>
      </div>
    </Drawer>
  );
}
