import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { BrandMark } from '../brand-mark.tsx';
import classes from './header.module.css';
import type { PaletteControl } from './lazy-palette.tsx';
import { Portrait } from './portrait.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import type { ShellUser } from './shell-user.ts';

interface HeaderProps {
  readonly user: ShellUser;
  readonly palette: PaletteControl;
  readonly onMenu: () => void;
  readonly onProfile: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function JumpBox({ palette }: { readonly palette: PaletteControl }) {
  return (
    <UnstyledButton className={classes.jump} onClick={palette.open} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.jumpText}>Jump to a page, school, person…</span>
      <span className={classes.key} aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </span>
    </UnstyledButton>
  );
}

/** Whether the page is scrolled down. Not asked before the first scroll, for that would make the browser lay the page out. */
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
export function Header({ user, palette, onMenu, onProfile }: HeaderProps) {
  const isScrolled = useScrolled();
  return (
    <header className={classes.header} data-scrolled={isScrolled || undefined}>
      <ActionIcon variant="subtle" size={44} className={classes.menu} aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <BrandMark size={30} />
        <span>{configuration.brand_name}</span>
      </Link>
      <JumpBox palette={palette} />
      <div className={classes.end}>
        <ActionIcon
          variant="subtle"
          size={44}
          className={classes.find}
          aria-label="Jump to a page, school, person or question"
          onClick={palette.open}
        >
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <SchemeSwitch />
        <UnstyledButton className={classes.profile} aria-label="Your profile" onClick={onProfile}>
          <Portrait user={user} size={40} />
        </UnstyledButton>
      </div>
    </header>
  );
}
