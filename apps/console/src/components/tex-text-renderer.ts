// Fetched on its own, and only once a text holds a formula: the typesetter, its chemistry, its styles and its fonts.
import 'katex/dist/katex.min.css';
import { renderToString } from 'katex';
import 'katex/contrib/mhchem';

const REMEMBERED = 2000;
const FONTS_WAIT_MS = 1500;
/** The two that nearly every formula needs. */
const FONTS = ['16px KaTeX_Main', 'italic 16px KaTeX_Math'];

const remembered = new Map<string, string | undefined>();

function typeset(tex: string, isDisplay: boolean): string | undefined {
  try {
    return renderToString(tex, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      // What leads out of the page or styles it (\href, \includegraphics, \htmlStyle) makes the formula one that cannot
      // be read, instead of being left out of it without a word.
      trust: () => {
        throw new Error('Not allowed in a formula');
      },
      maxSize: 20,
      maxExpand: 500,
    });
  } catch {
    // Not only what does not parse: a formula nested without end overflows the stack.
    return undefined;
  }
}

/** A formula as safe HTML with its MathML for those who hear the page; undefined where it cannot be read. */
export function formulaHtml(tex: string, isDisplay: boolean): string | undefined {
  const key = `${isDisplay ? 'display' : 'inline'} ${tex}`;
  if (remembered.has(key)) return remembered.get(key);
  const html = typeset(tex, isDisplay);
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, html);
  return html;
}

/** Waits a moment for the fonts, so that formulas are drawn once and in their final width. */
export async function formulaFonts(): Promise<void> {
  // Environments without a page have no fonts.
  if (!('fonts' in document)) return;
  const loaded = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  const enough = new Promise((resolve) => setTimeout(resolve, FONTS_WAIT_MS));
  await Promise.race([loaded, enough]);
}
