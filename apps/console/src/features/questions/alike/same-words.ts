import { mayHoldFormula, texParts } from '@quizdesk/contract/rules/tex-parts';

/** A piece of a text, and whether another text has it too. */
export interface Piece {
  readonly text: string;
  readonly isSame: boolean;
}

/** Words, formulas, and what is between them. */
const tokensOf = (text: string): string[] =>
  (mayHoldFormula(text) ? texParts(text) : [{ kind: 'text' as const, text }]).flatMap((part) =>
    part.kind === 'formula' ? [part.source] : (part.text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []),
  );

/** Without case and accents; of a formula also without its spaces and groups. */
const folded = (token: string) =>
  token
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s{}]|\\[,;:! ]/g, '')
    .toLowerCase();

const isWord = (token: string) => /[\p{L}\p{N}]/u.test(token);

/** A text in pieces: runs of words that the other text has too, and the rest. What is between two such words is of their run. */
export function sameWords(text: string, other: string): Piece[] {
  const known = new Set(tokensOf(other).filter(isWord).map(folded));
  const tokens = tokensOf(text);
  const isKnown = tokens.map((token) => isWord(token) && known.has(folded(token)));
  const pieces: { text: string; isSame: boolean }[] = [];
  tokens.forEach((token, at) => {
    const isBetween = !isWord(token) && isKnown[at - 1] === true && isKnown[at + 1] === true;
    const isSame = isKnown[at] === true || isBetween;
    const last = pieces.at(-1);
    if (last?.isSame === isSame) last.text += token;
    else pieces.push({ text: token, isSame });
  });
  return pieces;
}
