import { useState } from 'react';
import { addressOf } from '../../lib/address.ts';
import classes from './avatar.module.css';

/** Where an uploaded picture is served. */
export function uploadAddress(fileName: string): string {
  return addressOf('/v1/uploads/:name', { name: fileName }, undefined);
}

function startsWord(word: string): boolean {
  return /^\p{L}|^\p{N}/u.test(word);
}

/** The first letters of a name's first two words: AG for Asɛmpa Girls’ High School. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter(startsWord);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('');
}

export interface AvatarProps {
  readonly name: string;
  /** Pictures in order of preference; those that fail to load are passed over. */
  readonly sources: readonly (string | null)[];
  readonly size?: number;
}

/** A logo or badge in a fixed box; without a picture, a dashed shield with its initials. */
export function Avatar({ name, sources, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((candidate) => candidate !== null && candidate !== '' && !failed.includes(candidate));
  if (typeof source === 'string') {
    return (
      <img
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={classes.picture}
        onError={() => setFailed((before) => [...before, source])}
      />
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.initialsBox}>
      <path d="M4 4.5h24v13.2c0 5.3-4.6 8-12 10.8-7.4-2.8-12-5.5-12-10.8z" className={classes.shield} />
      <text x="16" y="19" className={classes.initials}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}
