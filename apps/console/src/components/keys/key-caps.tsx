import { Fragment } from 'react';
import { isApple } from '../../lib/is-apple.ts';
import classes from './keys.module.css';

const WORDS = ['then', 'or'];
const ON_APPLE: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥' };

/** Keys as caps, those that are pressed together next to each other. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className={`qd-row qd-fixed ${classes.caps}`}>
      {keys.split(' ').map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice, and their order never changes
        <Fragment key={at}>
          {WORDS.includes(part) ? (
            <span className="qd-hint">{part}</span>
          ) : (
            <kbd>{(isApple ? ON_APPLE[part] : undefined) ?? part}</kbd>
          )}
        </Fragment>
      ))}
    </span>
  );
}
