import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link, linkOptions, useLocation } from '@tanstack/react-router';
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

/** Which page of the guide (docs/guide) is about the pages whose paths begin so; the first that fits. */
const TOPICS: readonly (readonly [pages: RegExp, topic: string])[] = [
  [/^\/questions\/\d+\/correct/, 'corrections'],
  [/^\/(schools|users\/schools)/, 'schools'],
  [
    /^\/(questions|bulk-questions|coverage|correct-answers|quizzes-by-level|suggested-quizzes|levels|rounds|options)/,
    'questions',
  ],
  [/^\/quiz-of-day/, 'calendar'],
  [/^\/(user-streak|streak-history)/, 'streaks'],
  [/^\/(user\/subscriptions|coin-packages)/, 'payments'],
  [/^\/notifications/, 'messages'],
  [/^\/(audit-log|trash)/, 'undo'],
  [/^\/(admins|account|password)/, 'accounts'],
  [/^\/(sq-attempts|qotd|user-|waitlist|badges)/, 'words'],
];

/** The page of the guide for the page at a path; undefined where the contents serve best. */
const helpTopicOf = (path: string): string | undefined => TOPICS.find(([pages]) => pages.test(path))?.[1];

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

/** Opens the page of the guide about the page that is open. The menu leads to the guide on a phone. */
function HelpLink() {
  const topic = useLocation({ select: ({ pathname }) => helpTopicOf(pathname) });
  const link =
    topic === undefined ? linkOptions({ to: '/help' }) : linkOptions({ to: '/help/$topic', params: { topic } });
  return (
    <Link {...link} className={`qd-icon-button ${classes.help}`} aria-label="Help for this page">
      <IconHelp size={20} stroke={1.7} aria-hidden="true" />
    </Link>
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
export function Header({ user, palette, onMenu, onProfile }: HeaderProps) {
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
        <HelpLink />
        <SchemeSwitch />
        <UnstyledButton className={classes.profile} aria-label="Your profile" onClick={onProfile}>
          <UserAvatar name={user.name} image={user.image} size={40} />
        </UnstyledButton>
      </div>
    </header>
  );
}
