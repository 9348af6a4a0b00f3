/** What XML cannot hold, or would change, and what would be taken for such a sign. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]|_(?=x[\da-f]{4}_)|\p{Cs}/giu;

const asSign = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as workbooks write it, so that every sign of it comes back: control characters as `_x000D_`. */
export const encodeSigns = (text: string): string => text.replaceAll(UNSAFE, asSign);
