import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../../lib/address.ts';
import { configuration } from '../../lib/configuration.ts';
import classes from './avatar.module.css';

/** Where an uploaded picture is served. */
export function uploadAddress(fileName: string): string {
  return addressOf('/v1/uploads/:name', { name: fileName }, undefined);
}

/** The first letters of two words of a name, upper case; of fewer where there are no more. */
export function initialsOf(name: string, kind: 'thing' | 'person'): string {
  const words =
    kind === 'person' ? name.trim().split(/\s+/) : name.split(/[\s-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  // A person's first and last names: AB for Ama Serwaa Badu. A thing's first two: AG for Asɛmpa Girls’ High School.
  const chosen = kind === 'person' && words.length > 2 ? [words[0], words.at(-1)] : words.slice(0, 2);
  return chosen.map((word = '') => [...word][0]?.toLocaleUpperCase('en') ?? '').join('');
}

/** The first of several pictures that has not failed to load. */
function usePicture(sources: readonly (string | null | undefined)[]) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = sources.find((source): source is string => Boolean(source) && !failed.includes(source ?? ''));
  return { src, onError: () => src !== undefined && setFailed((before) => [...before, src]) };
}

export interface AvatarProps {
  readonly name: string;
  /** Pictures in order of preference; those that fail to load are passed over. */
  readonly sources: readonly (string | null)[];
  readonly size?: number;
}

/** A logo or badge in a fixed box; without a picture, a dashed shield with its initials. */
export function Avatar({ name, sources, size = 32 }: AvatarProps) {
  const { src, onError } = usePicture(sources);
  if (src !== undefined) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={classes.picture}
        onError={onError}
      />
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="qd-block qd-fixed">
      <path d="M4 4.5h24v13.2c0 5.3-4.6 8-12 10.8-7.4-2.8-12-5.5-12-10.8z" className={classes.shield} />
      <text x="16" y="19" className={classes.initials}>
        {initialsOf(name, 'thing')}
      </text>
    </svg>
  );
}

interface UserAvatarProps {
  readonly name: string | undefined;
  /** Path of the picture below `/v1/` of the API. */
  readonly image?: string | null | undefined;
  readonly size: number;
}

/** A person's round picture; without one, or if it cannot be loaded, their initials or a plain figure. */
export function UserAvatar({ name, image, size }: UserAvatarProps) {
  const { src, onError } = usePicture([image && `${configuration.api_url}/v1/${image.replace(/^\/+/, '')}`]);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.33) };
  if (src !== undefined) return <img src={src} alt="" className={classes.person} style={style} onError={onError} />;
  return (
    <span className={classes.person} style={style} aria-hidden="true">
      {name === undefined ? <IconUser size={size / 2} stroke={1.7} /> : initialsOf(name, 'person')}
    </span>
  );
}
