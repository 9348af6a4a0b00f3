import { CloseButton } from '@mantine/core';
import {
  type Icon,
  IconBook,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconListCheck,
  IconNotebook,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isInField } from '../../lib/single-keys.ts';
import { KeyCaps } from '../keys/key-caps.tsx';
import { FORMS, type KeyGroup, keysOfPage, LISTS } from '../keys/key-list.ts';
import { LoadError } from '../page/load-error.tsx';
import { guideQuery } from './guide.ts';
import { guideText } from './guide-text.tsx';
import classes from './help-drawer.module.css';
import { explain, findPageHelp, type PageHelp } from './page-help.ts';

interface SectionProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ icon: SectionIcon, title, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <SectionIcon size={18} stroke={1.6} className={`qd-dimmed ${classes.icon}`} aria-hidden="true" />
      <h3 className="qd-bold qd-below-4">{title}</h3>
      {children}
    </section>
  );
}

const KEYS_SHOWN = 6;

/** The keys of lists or of forms, where the page has one. */
function commonKeys(): KeyGroup | undefined {
  if (document.querySelector('main tbody') !== null) return LISTS;
  return document.querySelector('main form') === null ? undefined : FORMS;
}

/** The keys of a page: its own, or those of its list or form. */
function KeysHere({ path }: { readonly path: string }) {
  const group = keysOfPage(path) ?? commonKeys();
  if (group === undefined) return null;
  return (
    <Section icon={IconKeyboard} title="Keys here">
      <ul className={`qd-small ${classes.keys}`}>
        {group.lines.slice(0, KEYS_SHOWN).map(([does, keys]) => (
          <li key={does} className="qd-row qd-gap-8">
            <KeyCaps keys={keys} />
            {does.toLowerCase()}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WordsHere({ words }: { readonly words: readonly string[] }) {
  const { data } = useQuery(guideQuery('words'));
  const explained = data === undefined ? [] : explain(words, data);
  if (explained.length === 0) return null;
  return (
    <Section icon={IconBook} title="Words on this page">
      <dl className={`qd-small ${classes.words}`}>
        {explained.map(([word, text]) => (
          <div key={word}>
            <dt className={`qd-strong ${classes.word}`}>{word}</dt>
            <dd className="qd-dimmed">{text.map(guideText)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface AboutPageProps {
  readonly path: string;
  readonly help: PageHelp;
  readonly onTask: (topic: string) => void;
}

function AboutPage({ path, help, onTask }: AboutPageProps) {
  return (
    <>
      <section className={`${classes.section} ${classes.text}`}>{help.texts.map(guideText)}</section>
      {help.tasks.length > 0 && (
        <Section icon={IconListCheck} title="How do I…">
          <ul>
            {help.tasks.map(({ label, topic }) => (
              <li key={label}>
                <button type="button" className={`qd-row qd-between ${classes.task}`} onClick={() => onTask(topic)}>
                  {label}
                  <IconChevronRight size={16} stroke={1.7} className="qd-fixed qd-dimmed" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <WordsHere words={help.words} />
      <KeysHere path={path} />
    </>
  );
}

/** A page of the guide within the drawer, so that the page beside it stays as it is. */
function Topic({ topic }: { readonly topic: string }) {
  const query = useQuery(guideQuery(topic));
  if (query.data === undefined) return <Missing query={query} />;
  return (
    <section className={`${classes.section} ${classes.text}`}>
      <h3 className="qd-heading">{query.data.title}</h3>
      {query.data.nodes.map(guideText)}
    </section>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: Error | null; readonly refetch: () => unknown };
}

function Missing({ query: { error, refetch } }: MissingProps) {
  if (error === null) return null;
  return <LoadError title="The help could not be loaded" error={error} onRetry={() => void refetch()} />;
}

/** Keeps the focus in the drawer's head when it opens, and gives it back when it closes; Escape closes it. */
function useDrawerFocus(onClose: () => void) {
  const drawer = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || document.querySelector('[aria-modal="true"]') !== null) return;
    if (isInField(target)) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    opener.current = document.activeElement;
    drawer.current?.querySelector('button')?.focus();
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      // What was clicked on the page keeps the focus that it has got.
      const isLost = document.activeElement === document.body || drawer.current?.contains(document.activeElement);
      if (isLost !== false && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, []);
  return drawer;
}

interface HelpDrawerProps {
  readonly path: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the sheet of all keys. */
  readonly onKeys: () => void;
}

/** Help about the page that is open, beside it: it can be used on. Its texts are loaded before it is opened. */
export function HelpDrawer({ path, isOpen, onClose, onKeys }: HelpDrawerProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const topic of ['pages', 'words']) void queryClient.prefetchQuery(guideQuery(topic));
  }, [queryClient]);
  return isOpen ? <Drawer path={path} onClose={onClose} onKeys={onKeys} /> : null;
}

function Drawer({ path, onClose, onKeys }: Omit<HelpDrawerProps, 'isOpen'>) {
  const id = useId();
  const drawer = useDrawerFocus(onClose);
  const query = useQuery(guideQuery('pages'));
  const [chosen, setChosen] = useState<{ readonly path: string; readonly topic: string }>();
  // Another page has its own help.
  const topic = chosen?.path === path ? chosen.topic : undefined;
  const help = query.data === undefined ? undefined : findPageHelp(query.data, path);
  const body = useRef<HTMLDivElement>(null);
  const show = (next: string | undefined) => {
    setChosen(next === undefined ? undefined : { path, topic: next });
    body.current?.scrollTo({ top: 0 });
    body.current?.focus();
  };
  return (
    <aside ref={drawer} className={`qd-screen ${classes.drawer}`} aria-labelledby={id} data-help>
      <div className={`qd-row ${classes.head}`}>
        <div className="qd-flexible">
          <h2 id={id} className="qd-heading">
            Help{help === undefined ? '' : `: ${help.title.charAt(0).toLowerCase()}${help.title.slice(1)}`}
          </h2>
          <p className="qd-note">{help?.place}</p>
        </div>
        <CloseButton size={36} aria-label="Close the help" onClick={onClose} />
      </div>
      <div ref={body} className={classes.body} tabIndex={-1}>
        {topic !== undefined && (
          <div className={classes.section}>
            <button type="button" className="qd-row qd-gap-4 qd-text-button" onClick={() => show(undefined)}>
              <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
              Back
            </button>
          </div>
        )}
        {topic !== undefined ? (
          <Topic topic={topic} />
        ) : help === undefined ? (
          <Missing query={query} />
        ) : (
          <AboutPage path={path} help={help} onTask={show} />
        )}
      </div>
      <div className={`qd-row qd-between qd-small qd-strong ${classes.foot}`}>
        <button type="button" className={`qd-row qd-gap-8 ${classes.allKeys}`} onClick={onKeys}>
          <KeyCaps keys="?" />
          All keys
        </button>
        <Link to="/help" className="qd-row qd-gap-4">
          <IconNotebook size={16} stroke={1.7} aria-hidden="true" />
          The whole handbook
        </Link>
      </div>
    </aside>
  );
}
