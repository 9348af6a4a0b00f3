import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import classes from './copy-text.module.css';

const SAID_FOR_MS = 2000;

/** Copies a text; leaves it selected where the browser denies access to the clipboard, as it does without HTTPS. Says which. */
export async function copyOrSelect(text: string, element: HTMLElement | null, it = 'it'): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    if (element !== null) getSelection()?.selectAllChildren(element);
    return `Selected: copy ${it} with Ctrl+C`;
  }
}

interface Copying {
  /** Where the text is shown, to be selected. */
  readonly shown: RefObject<HTMLSpanElement | null>;
  /** What copying did, for two seconds. */
  readonly said: string;
  readonly isCopied: boolean;
  readonly copy: () => Promise<void>;
}

/** Copying a text that is shown, and saying for a moment what came of it. */
export function useCopy(text: string): Copying {
  const shown = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => setSaid(await copyOrSelect(text, shown.current));
  return { shown, said, isCopied: said === 'Copied', copy };
}

interface CopyTextProps {
  /** What it is, for screen-reader users: "email". */
  readonly name: string;
  readonly children: string;
  /** On as many lines as it takes, for what is also read off. */
  readonly isWrapped?: boolean;
}

/** A text to copy elsewhere, such as an e-mail: on one line, cut where there is no room, whole on hover and on focus. */
export function CopyText({ name, children: text, isWrapped = false }: CopyTextProps) {
  const { shown, said, isCopied, copy } = useCopy(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <span className={classes.copy}>
      <span ref={shown} className={isWrapped ? undefined : 'qd-ellipsis qd-may-shrink'} title={text}>
        {text}
      </span>
      <button
        type="button"
        className={classes.button}
        aria-label={`Copy ${name} ${text}`}
        data-tip={said === '' ? text : `${said}: ${text}`}
        data-said={said !== ''}
        onClick={() => void copy()}
      >
        <Icon size={14} stroke={1.7} aria-hidden="true" />
      </button>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </span>
  );
}

/** The same for a value that may not be there: a list shows a dash then. */
export const copyText = (name: string, text: string | null) =>
  text === null || text === '' ? null : <CopyText name={name}>{text}</CopyText>;
