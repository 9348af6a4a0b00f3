import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import type { ShellUser } from './shell-user.ts';
import classes from './user-avatar.module.css';

/** The first letters of a person's first and last names: AB for Ama Serwaa Badu. */
function personInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** A person's round picture; without one, or if it cannot be loaded, their initials or a plain figure. */
export function UserAvatar({ user, size }: { readonly user: ShellUser; readonly size: number }) {
  const [failed, setFailed] = useState<string>();
  const { image, name } = user;
  const style = { width: size, height: size, fontSize: Math.round(size * 0.33) };
  if (image !== undefined && image !== failed) {
    const src = `${configuration.api_url}/v1/${image.replace(/^\/+/, '')}`;
    return <img src={src} alt="" className={classes.avatar} style={style} onError={() => setFailed(image)} />;
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {name === undefined ? <IconUser size={size / 2} stroke={1.7} /> : personInitials(name)}
    </span>
  );
}
