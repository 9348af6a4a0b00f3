import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './copy-text.module.css';
import { Spoken } from './spoken.tsx';

const SAID_FOR_MS = 2000;

/** Leaves the text selected where the browser keeps its clipboard from the page, as it does without HTTPS. */
function selectText(element: HTMLElement | null): void {
  if (element !== null) getSelection()?.selectAllChildren(element);
}

interface CopyTextProps {
  /** What it is, for those who hear the button: "email". */
  readonly name: string;
  readonly children: string;
}

/** A text to copy elsewhere, such as an e-mail: on one line, cut where there is no room, whole on hover and on focus. */
export function CopyText({ name, children: text }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      selectText(shown.current);
      setSaid('Selected: copy it with Ctrl+C');
    }
  };
  const Icon = said === 'Copied' ? IconCheck : IconCopy;
  return (
    <span className={classes.copy}>
      <span ref={shown} className={classes.text} title={text}>
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
      <Spoken isStatus>{said}</Spoken>
    </span>
  );
}

/** The same for a value that may not be there: a list shows a dash then. */
export const copyText = (name: string, text: string | null) =>
  text === null || text === '' ? null : <CopyText name={name}>{text}</CopyText>;
