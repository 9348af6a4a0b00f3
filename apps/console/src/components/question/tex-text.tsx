import { mayHoldFormula, type TexPart, texParts, withPlainBreaks } from '@quizdesk/contract/rules/tex-parts';
import { memo, useEffect, useSyncExternalStore } from 'react';
import { logFailure } from '../../lib/log.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import classes from './tex-text.module.css';

type Renderer = typeof import('./tex-text-renderer.ts').formulaSoon;

const UNREADABLE = 'This formula cannot be read';

/** Longer texts are shown as typed: in a list they are cut after a line or two, and elsewhere they are no question's text. */
const MOST_SIGNS = { inline: 500, block: 20_000 };

let renderer: Renderer | undefined;
/** Goes up whenever formulas that were waiting can be drawn. */
let turn = 0;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

function nextTurn(): void {
  turn += 1;
  for (const notice of waiting) notice();
}

async function load(): Promise<void> {
  try {
    const { formulaFonts, formulaSoon } = await import('./tex-text-renderer.ts');
    await formulaFonts();
    renderer = formulaSoon;
    nextTurn();
  } catch (error) {
    // The texts stay as they were typed; the next one that is shown tries again.
    loading = undefined;
    logFailure('Failed to load the code that draws formulas', error);
  }
}

function subscribe(notice: () => void): () => void {
  waiting.add(notice);
  return () => waiting.delete(notice);
}

/** What draws formulas, once it is there; fetched when the first text needs it. */
function useRenderer(isNeeded: boolean): Renderer | undefined {
  useEffect(() => {
    if (isNeeded && loading === undefined) loading = load();
  }, [isNeeded]);
  useSyncExternalStore(subscribe, () => (isNeeded ? turn : 0));
  return renderer;
}

function Unreadable({ source }: { readonly source: string }) {
  return (
    <span className={classes.unreadable} title={UNREADABLE}>
      {source}
      <VisuallyHidden> ({UNREADABLE})</VisuallyHidden>
    </span>
  );
}

interface PartProps {
  readonly part: TexPart;
  readonly render: Renderer | undefined;
  readonly isInline: boolean;
}

function Part({ part, render, isInline }: PartProps) {
  if (part.kind === 'text') return part.text;
  const formula = render?.(part.tex, part.isDisplay && !isInline, nextTurn);
  if (formula === undefined) return part.source;
  if (formula.html === undefined) return <Unreadable source={part.source} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the typesetter, which escapes every text and trusts none
  return <span dangerouslySetInnerHTML={{ __html: formula.html }} />;
}

export interface TexTextProps {
  readonly children: string;
  /** In one line with other things, as in a table: line breaks become spaces, displayed formulas are in the line. */
  readonly isInline?: boolean;
}

const isBlock = (part: TexPart | undefined) => part?.kind === 'formula' && part.isDisplay;

/** Removes the line breaks next to displayed formulas, which already begin and end a line. */
function withoutDoubleBreaks(parts: readonly TexPart[]): TexPart[] {
  return parts.map((part, index) => {
    if (part.kind === 'formula') return part;
    const begun = isBlock(parts[index - 1]) ? part.text.replace(/^[^\S\n]*\n/, '') : part.text;
    return { ...part, text: isBlock(parts[index + 1]) ? begun.replace(/\n[^\S\n]*$/, '') : begun };
  });
}

/**
 * A text as people wrote it, with its formulas drawn (see `texParts` for what counts as one). Until they can be drawn, and
 * where one cannot be read or the text is very long, it is shown as typed. Memoised: an unchanged text is not parsed again.
 */
export const TexText = memo(function TexText({ children, isInline = false }: TexTextProps) {
  const isShort = children.length <= (isInline ? MOST_SIGNS.inline : MOST_SIGNS.block);
  const parts = isShort && mayHoldFormula(children) ? texParts(children) : undefined;
  const render = useRenderer(parts?.some(({ kind }) => kind === 'formula') ?? false);
  const shown = parts !== undefined && render !== undefined && !isInline ? withoutDoubleBreaks(parts) : parts;
  return (
    <span className={isInline ? classes.inline : classes.text}>
      {shown === undefined
        ? withPlainBreaks(children)
        : // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names but their places
          shown.map((part, index) => <Part key={index} part={part} render={render} isInline={isInline} />)}
    </span>
  );
});
