import { mayHoldFormula, texParts } from '@quizdesk/contract/rules/tex-parts';
import { diffArrays } from 'diff';

/** A piece of two texts: in both, in the old one alone, or in the new one alone. */
export interface WordDifference {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/** Words, spaces and signs; a formula is one, so that its halves are never taken apart. */
function tokensOf(text: string): string[] {
  const parts = mayHoldFormula(text) ? texParts(text) : [{ kind: 'text' as const, text }];
  return parts.flatMap((part) =>
    part.kind === 'formula'
      ? [part.source]
      : (part.text.match(/\s+|[\p{L}\p{N}\p{M}_'’]+|[^\s\p{L}\p{N}\p{M}_'’]/gu) ?? []),
  );
}

/** What was taken out of a text and what was put in, word by word, in the order of reading. */
export function wordDifferences(before: string, after: string): WordDifference[] {
  const found: WordDifference[] = diffArrays(tokensOf(before), tokensOf(after)).map(({ added, removed, value }) => ({
    kind: added ? 'in' : removed ? 'out' : 'same',
    text: value.join(''),
  }));
  return joined(found);
}

/** Changes with nothing but a space between them are joined: a phrase is easier to read than single words. */
function joined(parts: readonly WordDifference[]): WordDifference[] {
  const result: WordDifference[] = [];
  let [out, put] = ['', ''];
  const flush = () => {
    // A space that ends both is in both.
    const isSpaced = /\s$/.test(out) && /\s$/.test(put);
    const pieces = isSpaced ? [out.trimEnd(), put.trimEnd(), ' '] : [out, put, ''];
    (['out', 'in', 'same'] as const).forEach((kind, at) => {
      const text = pieces[at] ?? '';
      if (text !== '') result.push({ kind, text });
    });
    [out, put] = ['', ''];
  };
  parts.forEach(({ kind, text }, at) => {
    const isBetween = (out !== '' || put !== '') && at < parts.length - 1;
    if (kind === 'out') out += text;
    else if (kind === 'in') put += text;
    else if (isBetween && /^\s+$/.test(text)) [out, put] = [out + text, put + text];
    else {
      flush();
      result.push({ kind, text });
    }
  });
  flush();
  return result;
}
