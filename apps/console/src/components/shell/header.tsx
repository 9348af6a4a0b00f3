import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { isApple } from '../../lib/is-apple.ts';
import { BrandMark } from '../page/brand-mark.tsx';
import { UserAvatar } from '../person/avatar.tsx';
import classes from './header.module.css';
import type { PaletteControl } from './palette/lazy-palette.tsx';

/** Switches between light and dark; until it is used the system's choice holds. */
function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

/** What the shell shows of the signed-in person. */
export interface ShellUser {
  readonly name: string | undefined;
  readonly username: string | undefined;
  /** Path of the picture below `/v1/` of the API. */
  readonly image: string | undefined;
}

interface HeaderProps {
  readonly user: ShellUser;
  readonly palette: PaletteControl;
  readonly onHelp: () => void;
  readonly onMenu: () => void;
  readonly onProfile: () => void;
}

function JumpBox({ palette }: { readonly palette: PaletteControl }) {
  return (
    <UnstyledButton
      className={`qd-row qd-gap-8 qd-dimmed qd-may-shrink ${classes.jump}`}
      onClick={palette.open}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} stroke={1.7} className="qd-fixed" aria-hidden="true" />
      <span className="qd-ellipsis qd-fill">Jump to a page, school, person…</span>
      <span className={`qd-tiny qd-fixed ${classes.key}`} aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
    </UnstyledButton>
  );
}

/** Whether the page is scrolled down. Not read before the first scroll, because reading it forces a layout. */
function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setScrolled(window.scrollY > 0);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isScrolled;
}

/** The bar above every page: menu, brand, the way into the palette, colour scheme and profile. */
export function Header({ user, palette, onHelp, onMenu, onProfile }: HeaderProps) {
  const isScrolled = useScrolled();
  return (
    <header className={`qd-row qd-screen ${classes.header}`} data-scrolled={isScrolled || undefined}>
      <ActionIcon variant="subtle" size={44} className={classes.menu} aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Link to="/" className={`qd-row qd-brand qd-plain-link ${classes.brand}`}>
        <BrandMark size={30} />
        <span className="qd-ellipsis">{configuration.brand_name}</span>
      </Link>
      <JumpBox palette={palette} />
      <div className={`qd-row qd-fixed qd-push ${classes.end}`}>
        <ActionIcon
          variant="subtle"
          size={44}
          className={classes.find}
          aria-label="Jump to a page or record"
          onClick={palette.open}
        >
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <UnstyledButton className={`qd-row qd-gap-8 qd-strong ${classes.help}`} aria-keyshortcuts="F1" onClick={onHelp}>
          <IconHelp size={20} stroke={1.7} aria-hidden="true" />
          Help
        </UnstyledButton>
        <SchemeSwitch />
        <UnstyledButton className={classes.profile} aria-label="Your profile" onClick={onProfile}>
          <UserAvatar name={user.name} image={user.image} size={40} />
        </UnstyledButton>
      </div>
    </header>
  );
}
